/** Texts with their quotes, and words: numbers, true, false, null. A list of scalars is staged without blanks. */
const ELEMENT = String.raw`'"(?:[^"\\\\]|\\\\.)*"|[^][",]+'`

/**
 * The elements of a staged list as texts, without nulls. Lists of texts only are read at once; of others the numbers
 * keep the digits that the file has, which every JSON function of the engine writes in its own way. `text` is not null.
 */
export function listValues(text: string): string {
  const elements = `arrayFilter(v -> v != 'null', extractAll(${text}, ${ELEMENT}))`
  const exact = `arrayMap(v -> if(startsWith(v, '"'), JSONExtractString(v), v), ${elements})`
  return `if(match(${text}, '[[,][^]"]'), ${exact}, JSONExtract(${text}, 'Array(String)'))`
}
