/**
 * The index of words by which items, groups and users are found, kept by the transactions that change them.
 * It must never know who may see what: that is looked up where the thing is, at the time of the search.
 */
export { fieldBit, TEXT_FIELDS, VALUE_FIELDS, type SearchDocument, type SearchKind } from './document.ts'
export { forgetDocument, indexDocument } from './index-store.ts'
export { ANY, keyOf, ONE, patternsOf, stemOf, wordsOf } from './words.ts'
