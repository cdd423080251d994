import type { Language } from '../../i18n/languages.ts'

/** How often data are brought up to date, in words that exports of catalogs understand. */
const FREQUENCIES: Readonly<Record<Language, readonly string[]>> = {
  en: ['continuous', 'hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'annual', 'irregular'],
  fr: ['quotidienne', 'hebdomadaire', 'mensuelle', 'trimestrielle', 'annuelle', 'irregular'],
  de: ['täglich', 'wöchentlich', 'monatlich', 'vierteljährlich', 'jährlich', 'irregular'],
  es: ['diaria', 'semanal', 'mensual', 'trimestral', 'anual', 'irregular'],
  it: ['giornaliera', 'settimanale', 'mensile', 'trimestrale', 'annuale', 'irregular'],
  pt: ['diária', 'semanal', 'mensal', 'trimestral', 'anual', 'irregular'],
  nl: ['dagelijks', 'wekelijks', 'maandelijks', 'driemaandelijks', 'jaarlijks', 'irregular'],
  ca: ['diària', 'setmanal', 'mensual', 'trimestral', 'anual', 'irregular'],
  eu: ['egunero', 'astero', 'hilero', 'quarterly', 'annual', 'irregular'],
  sv: ['dagligen', 'veckovis', 'månadsvis', 'kvartalsvis', 'årligen', 'irregular'],
  ar: ['daily', 'weekly', 'monthly', 'quarterly', 'annual', 'irregular']
}

/** By the name of the meta. */
export function suggestionsFor(name: string, language: Language): readonly string[] | undefined {
  if (name === 'dcat.accrualperiodicity') return FREQUENCIES[language]
  return name === 'dcat.accessRights' ? ['public', 'restricted', 'non-public'] : undefined
}
