// What the format numbers is named in the vocabulary: kinds of macros, predicates and their operands.
@_exported public import TagVocabulary
