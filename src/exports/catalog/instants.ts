import type { Values } from './described.ts'

/** The span of time that a dataset is about; an end that is null is open. */
export interface Period {
  readonly start: string | null
  readonly end: string | null
}

const INSTANT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/

/** Years outside are written otherwise in XML Schema than in ISO 8601. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const END_MS = Date.parse('+010000-01-01T00:00:00Z')

/** An instant as xsd:dateTime has it, in whole seconds of UTC: `2024-12-12T10:27:18Z`. */
export function instantOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, day, time = '00:00:00', zone = 'Z'] = INSTANT.exec(text.trim()) ?? []
  const ms = day === undefined ? NaN : Date.parse(`${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  return ms >= FIRST_MS && ms < END_MS ? `${new Date(ms).toISOString().slice(0, 19)}Z` : undefined
}

/** Instants of the metas, or the text `2019-01-01/2019-12-31` of `dcat.temporal`. */
export function periodOf({ temporal, temporal_coverage_start, temporal_coverage_end }: Values): Period | null {
  const [from, to] = typeof temporal === 'string' ? temporal.split('/') : []
  const start = instantOf(temporal_coverage_start) ?? instantOf(from) ?? null
  const end = instantOf(temporal_coverage_end) ?? instantOf(to) ?? null
  if (start === null && end === null) return null
  return start !== null && end !== null && start > end ? null : { start, end }
}
