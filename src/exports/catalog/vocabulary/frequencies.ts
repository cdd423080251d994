import { authority, type Concept, codeIn, fold } from './concept.ts'

/** How often a dataset is brought up to date. */
export interface Frequency extends Concept {
  /**
   * As a repeating interval of ISO 8601, which Project Open Data asks for, or `irregular`; null where neither says it.
   */
  readonly interval: string | null
}

const FREQUENCY = 'http://purl.org/dc/terms/Frequency'

/** Codes of the authority list: English label, and the interval. */
const FREQUENCIES: Readonly<Record<string, readonly [label: string, interval: string | null]>> = {
  ANNUAL: ['annual', 'R/P1Y'],
  ANNUAL_2: ['semiannual', 'R/P6M'],
  ANNUAL_3: ['three times a year', 'R/P4M'],
  BIENNIAL: ['biennial', 'R/P2Y'],
  BIHOURLY: ['bihourly', 'R/PT2H'],
  BIMONTHLY: ['bimonthly', 'R/P2M'],
  BIWEEKLY: ['biweekly', 'R/P2W'],
  CONT: ['continuous', 'R/PT1S'],
  DAILY: ['daily', 'R/P1D'],
  DAILY_2: ['twice a day', 'R/PT12H'],
  DECENNIAL: ['decennial', 'R/P10Y'],
  HOURLY: ['hourly', 'R/PT1H'],
  IRREG: ['irregular', 'irregular'],
  MONTHLY: ['monthly', 'R/P1M'],
  MONTHLY_2: ['semimonthly', 'R/P0.5M'],
  MONTHLY_3: ['three times a month', 'R/P0.33M'],
  NEVER: ['never', null],
  OTHER: ['other', null],
  QUADRENNIAL: ['quadrennial', 'R/P4Y'],
  QUARTERLY: ['quarterly', 'R/P3M'],
  QUINQUENNIAL: ['quinquennial', 'R/P5Y'],
  TRIENNIAL: ['triennial', 'R/P3Y'],
  UNKNOWN: ['unknown', null],
  UPDATE_CONT: ['continuously updated', 'R/PT1S'],
  WEEKLY: ['weekly', 'R/P1W'],
  WEEKLY_2: ['semiweekly', 'R/P3.5D'],
  WEEKLY_3: ['three times a week', 'R/P0.33W']
}

/** Terms used by publishers, in the languages of the API, without accents. */
const WORDS: Readonly<Record<string, string>> = {
  UPDATE_CONT:
    'continuously updated|continuous|real time|realtime|live|temps reel|en continu|continu|echtzeit|kontinuierlich|laufend|tiempo real|continua|continuo|tempo reale|tempo real|doorlopend|lopande|realtid',
  HOURLY: 'hourly|every hour|horaire|toutes les heures|stundlich|cada hora|ogni ora|elk uur|varje timme',
  DAILY:
    'daily|every day|day|quotidien|quotidienne|journalier|journaliere|tous les jours|taglich|diario|diaria|diariamente|giornaliero|giornaliera|quotidiano|dagelijks|dagligen|egunero',
  WEEKLY:
    'weekly|every week|week|hebdomadaire|toutes les semaines|wochentlich|semanal|setmanal|settimanale|wekelijks|veckovis|astero',
  BIWEEKLY:
    'biweekly|fortnightly|every two weeks|every 2 weeks|bimensuel|bimensuelle|tous les quinze jours|zweiwochentlich|quincenal|tweewekelijks',
  MONTHLY:
    'monthly|every month|month|mensuel|mensuelle|tous les mois|monatlich|mensual|mensal|mensile|maandelijks|manadsvis|hilero',
  BIMONTHLY:
    'bimonthly|every two months|every 2 months|bimestriel|bimestrielle|zweimonatlich|bimestral|bimestrale|tweemaandelijks',
  QUARTERLY:
    'quarterly|every quarter|every three months|trimestriel|trimestrielle|vierteljahrlich|quartalsweise|trimestral|trimestrale|driemaandelijks|per kwartaal|kvartalsvis',
  ANNUAL_2:
    'semiannual|biannual|half yearly|twice a year|every six months|every 6 months|semestriel|semestrielle|halbjahrlich|semestral|semestrale|halfjaarlijks|halvarsvis',
  ANNUAL:
    'annual|annually|yearly|every year|year|annuel|annuelle|tous les ans|jahrlich|anual|annuale|jaarlijks|arligen|arlig|urtero',
  BIENNIAL:
    'biennial|every two years|every 2 years|biennal|biennale|bisannuel|bisannuelle|tous les deux ans|zweijahrlich|bienal|tweejaarlijks',
  TRIENNIAL: 'triennial|every three years|every 3 years|triennal|triennale|tous les trois ans|trienal|dreijahrlich',
  QUADRENNIAL: 'quadrennial|every four years|every 4 years|tous les quatre ans',
  QUINQUENNIAL:
    'quinquennial|every five years|every 5 years|quinquennal|quinquennale|tous les cinq ans|quinquenal|funfjahrlich',
  DECENNIAL: 'decennial|every ten years|every 10 years|decennal|decennale|tous les dix ans|decenal|zehnjahrlich',
  IRREG:
    'irregular|irregularly|on demand|as needed|ad hoc|punctual|irregulier|irreguliere|ponctuel|ponctuelle|selon besoin|a la demande|unregelmassig|bei bedarf|irregolare|onregelmatig|oregelbunden|puntual|segun necesidad',
  NEVER: 'never|not updated|not planned|once|jamais|aucune|nie|nunca|mai|nooit|aldrig|inoiz ez',
  UNKNOWN: 'unknown|inconnu|inconnue|unbekannt|desconocido|desconocida|sconosciuto|sconosciuta|onbekend|okand|ezezaguna'
}

const BY_WORDS = new Map(
  Object.entries(WORDS).flatMap(([code, words]) => words.split('|').map((word) => [word, code] as const))
)
const LABELS = Object.fromEntries(Object.entries(FREQUENCIES).map(([code, [label]]) => [code, label]))
const BY_INTERVAL = new Map(
  Object.entries(FREQUENCIES).flatMap(([code, [, interval]]) =>
    interval === null ? [] : [[interval.replace(/^R\//, ''), code] as const]
  )
)

/** The frequency that a text means: a code or address of the authority list, an interval, or words of ten languages. */
export function frequencyOf(text: string): Frequency | undefined {
  const code =
    codeIn('frequency', LABELS, text) ??
    BY_INTERVAL.get(text.trim().toUpperCase().replace(/^R\//, '')) ??
    BY_WORDS.get(fold(text))
  const [label, interval] = FREQUENCIES[code ?? ''] ?? []
  if (code === undefined || label === undefined || interval === undefined) return undefined
  return { ...authority('frequency', code, label, FREQUENCY), interval }
}

/** Codes of SDMX, as RDF Data Cube names them: `…/code#freq-W`. */
const SDMX: Readonly<Record<string, string>> = {
  A: 'ANNUAL',
  D: 'DAILY',
  H: 'HOURLY',
  M: 'MONTHLY',
  Q: 'QUARTERLY',
  S: 'ANNUAL_2',
  W: 'WEEKLY'
}

/** The name of a frequency that another catalog gives, in the words of the authority list where it is known there. */
export function frequencyLabel(text: string): string {
  const last = /^https?:/.test(text) ? (text.split(/[/#]/).at(-1) ?? text) : text
  const code = SDMX[/^freq-([A-Z])$/.exec(last)?.[1] ?? ''] ?? last
  return (frequencyOf(text) ?? frequencyOf(code))?.label ?? text
}
