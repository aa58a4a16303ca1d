// What a container is made of is named in the vocabulary: kinds of macros, predicates and tags.
@_exported public import TagVocabulary
