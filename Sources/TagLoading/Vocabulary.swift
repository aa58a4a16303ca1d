// Who loads containers by their ids needs no other import for them.
@_exported public import TagVocabulary
