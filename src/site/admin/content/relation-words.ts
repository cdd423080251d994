import { EN } from '../../i18n/en/index.ts'
import type { MessageKey, Translate } from '../../i18n/translate.ts'

/** The type of a relation in words; as it is, when a later release made it. */
export function relationWords(t: Translate, type: string): string {
  const key = `relation.${type}`
  return Object.hasOwn(EN, key) ? t(key as MessageKey) : type
}
