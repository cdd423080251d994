import { AR } from './ar/index.ts'
import { CA } from './ca/index.ts'
import { DE } from './de/index.ts'
import { EN, type MessageKey, type Messages } from './en/index.ts'
import { ES } from './es/index.ts'
import { EU } from './eu/index.ts'
import { FR } from './fr/index.ts'
import { IT } from './it/index.ts'
import { LANGUAGE_FACTS, type Language } from './languages.ts'
import type { Message } from './message.ts'
import { NL } from './nl/index.ts'
import { PT } from './pt/index.ts'
import { SV } from './sv/index.ts'

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

/** Every language has every text: the compiler finds one that is missing. */
export const CATALOGUES: Readonly<Record<Language, Messages>> = {
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
  const messages = CATALOGUES[language]
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
