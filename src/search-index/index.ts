/**
 * The index by which items, groups and users are found by words and values, kept by the transactions that change them.
 * It must never know who may see them.
 */

export { fieldBit, type SearchDocument, type SearchKind, type ValueField } from './document.ts'
export { DocumentSet } from './document-set.ts'
export {
  documentsContaining,
  forgetDocuments,
  indexDocuments,
  indexFields,
  readIndexed,
  takeNumbers
} from './index-store.ts'
export { isExact, isPaired, pairKey, presenceKey, valueKey, wordKey } from './keys.ts'
export { batches, filled, MAX_PARAMETERS } from './parameters.ts'
export { CHUNK, chunkOf, eachPosting } from './postings.ts'
export { documentsFrom, type Postings, type PostingsByKey, readPostings } from './reading.ts'
export { ANY, keyOf, ONE, patternsOf, stemOf, wordsOf } from './words.ts'
