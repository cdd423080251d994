import { LANGUAGE_FACTS, type Language } from './languages.ts'
import type { Message } from './message.ts'
import { AR } from './messages-ar.ts'
import { CA } from './messages-ca.ts'
import { DE } from './messages-de.ts'
import { EN, type MessageKey, type Messages } from './messages-en.ts'
import { ES } from './messages-es.ts'
import { EU } from './messages-eu.ts'
import { FR } from './messages-fr.ts'
import { IT } from './messages-it.ts'
import { NL } from './messages-nl.ts'
import { PT } from './messages-pt.ts'
import { SV } from './messages-sv.ts'

export type { MessageKey }
export type Values = Readonly<Record<string, string | number>>

/** A piece of a sentence. */
export interface Span {
  readonly text: string
  readonly strong: boolean
}

export interface Translate {
  (key: MessageKey, values?: Values): string
  /** The sentence in pieces, where some of them are emphasized. */
  spans(key: MessageKey, values?: Values): readonly Span[]
}

/** A text that a translator has not seen yet is shown in English; a test names it. */
export const CATALOGUES: Readonly<Record<Language, Partial<Messages>>> = {
  en: EN,
  fr: FR,
  de: DE,
  es: ES,
  it: IT,
  pt: PT,
  nl: NL,
  ca: CA,
  eu: EU,
  sv: SV,
  ar: AR
}

/** Numbers are written as the language writes them; `n` chooses the plural. */
export function translator(language: Language): Translate {
  const messages: Messages = { ...EN, ...CATALOGUES[language] }
  const { locale } = LANGUAGE_FACTS[language]
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const formOf = (message: Message, values: Values): string => {
    if (typeof message === 'string') return message
    return message[plurals.select(Number(values.n ?? 0))] ?? message.other
  }
  const valueOf = (value: string | number): string => (typeof value === 'number' ? numbers.format(value) : value)
  const fill = (text: string, values: Values): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : valueOf(value)
    })
  const t = (key: MessageKey, values: Values = {}): string =>
    fill(formOf(messages[key], values).replaceAll('**', ''), values)
  // Split before values are filled in: what people wrote is never read as emphasis.
  const spans = (key: MessageKey, values: Values = {}): Span[] =>
    formOf(messages[key], values)
      .split('**')
      .map((text, at) => ({ text: fill(text, values), strong: at % 2 === 1 }))
      .filter(({ text }) => text !== '')
  return Object.assign(t, { spans })
}
