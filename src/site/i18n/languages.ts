/** Languages that the interface speaks. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'ca', 'eu', 'sv', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export interface LanguageFacts {
  /** In the language itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** For `Intl`: digits are Latin in all languages, since codes and numbers stand together in tables. */
  readonly locale: string
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', direction: 'ltr', locale: 'en-GB' },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de' },
  es: { name: 'Español', direction: 'ltr', locale: 'es' },
  it: { name: 'Italiano', direction: 'ltr', locale: 'it' },
  pt: { name: 'Português', direction: 'ltr', locale: 'pt-PT' },
  nl: { name: 'Nederlands', direction: 'ltr', locale: 'nl' },
  ca: { name: 'Català', direction: 'ltr', locale: 'ca' },
  eu: { name: 'Euskara', direction: 'ltr', locale: 'eu' },
  sv: { name: 'Svenska', direction: 'ltr', locale: 'sv' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' }
}

export function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value)
}

/** `fr-FR` → `fr`; undefined when the interface does not speak it. */
export function languageOf(tag: string | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return isLanguage(primary) ? primary : undefined
}

/** The best language of an `Accept-Language` header (RFC 9110 §12.5.4). */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').slice(0, 1_000).split(',').map(readRange)
  const best = ranges
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]
  return best?.language
}

function readRange(range: string): { language: Language | undefined; quality: number } {
  const [tag, ...parameters] = range.split(';')
  const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined)
  return { language: languageOf(tag), quality: quality === undefined ? 1 : Number(quality) }
}
