/**
 * Folding and words of full-text search, the one definition that import, query and the reference evaluator share.
 * The engine's SQL for the same folding stands in engine/layout and is tested against this function.
 */
import { LETTER_FOLDS } from '#kit'

/** Lower case, without accents. */
export function foldText(text: string): string {
  let folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
  for (const [from, to] of LETTER_FOLDS) folded = folded.replaceAll(from, to)
  return folded.normalize('NFC')
}

/** The folded words of a text: longest runs of letters and digits. */
export function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Fields whose words full text finds when no field is named. `int` fields match too, by equality with a word of digits.
 */
export function isSearchable(field: { readonly type: string }): boolean {
  return field.type === 'text' || field.type === 'json_blob'
}
