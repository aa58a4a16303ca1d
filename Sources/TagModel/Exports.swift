// What a container is made of is named in the vocabulary: kinds of macros and predicates.
@_exported public import TagVocabulary
