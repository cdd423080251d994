import type { Translate } from '../../i18n/translate.ts'
import type { CellView } from '../../views/admin-view.ts'
import { triggerWords } from './trigger-words.ts'
import type { DeliveryDocument, DeliveryState } from './webhook-document.ts'

export const STATE_BADGES = {
  new: 'info',
  retry: 'warn',
  delivered: 'ok',
  failed: 'bad',
  dropped: 'plain'
} as const satisfies Record<DeliveryState, CellView['badge']>

/** Sources of payloads are singular, categories of triggers plural. */
const CATEGORIES: Readonly<Record<string, string>> = { item: 'items', group: 'groups', user: 'users', role: 'roles' }

/** What a payload is about, as far as it can be read. */
export interface DeliveryEvent {
  readonly words: string
  readonly trigger: string
  readonly about: string
  /** Of what kind `about` is, in the words of payloads. */
  readonly source: string
}

export function deliveryEvent(t: Translate, payload: string): DeliveryEvent {
  const event = (asJson(payload) as { events?: readonly Record<string, unknown>[] } | undefined)?.events?.[0] ?? {}
  const { source, operation, id } = event
  const trigger = `/${CATEGORIES[String(source)] ?? String(source)}/${String(operation)}`
  return { words: triggerWords(t, trigger), trigger, about: String(id ?? ''), source: String(source) }
}

/** The status of the last response; without one, that there was none. */
export function answerText(t: Translate, { attempts }: DeliveryDocument): string {
  const status = attempts.at(-1)?.statusCode ?? null
  return status === null ? t('hooks.silent') : String(status)
}

/** JSON with line breaks; anything else as it is. */
export function laidOut(payload: string): string {
  const value = asJson(payload)
  return value === undefined ? payload : JSON.stringify(value, undefined, 2)
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
