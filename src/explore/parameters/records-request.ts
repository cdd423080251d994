import type { QueryParams } from '#http'
import type { Lang } from '#query'
import type { ExploreSettings } from '../parts.ts'
import {
  GROUPED,
  readBoolean,
  readExportWindow,
  readLang,
  readTimezone,
  readWindow,
  UNGROUPED,
  type Window
} from './parameters.ts'

/** The texts of a query, as they came. */
export interface ClauseTexts {
  readonly select: string | undefined
  readonly where: readonly string[]
  readonly groupBy: string | undefined
  readonly orderBy: string | undefined
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  readonly facet: readonly string[]
}

/** How values are read and written. */
export interface Locale {
  readonly lang: Lang
  /** Language of metadata: that of the request, or else each dataset's own. */
  readonly metasLang: Lang | undefined
  readonly timezone: string
}

export interface RecordsRequest extends Locale {
  readonly clauses: ClauseTexts
  readonly window: Window
  readonly links: boolean
  readonly appMetas: boolean
}

/** Parameters that the answer of a list depends on. */
export const LIST_PARAMETERS = [
  'select',
  'where',
  'group_by',
  'order_by',
  'sort',
  'limit',
  'rows',
  'offset',
  'start',
  'refine',
  'exclude',
  'facet',
  'lang',
  'timezone',
  'include_links',
  'include_app_metas'
] as const

/** Throws `explore/bad-parameter`. */
export function readRecordsRequest(query: QueryParams, settings: ExploreSettings): RecordsRequest {
  const clauses = readClauses(query)
  return {
    clauses,
    ...readLocale(query, settings),
    window: readWindow(query, clauses.groupBy === undefined ? UNGROUPED : GROUPED),
    links: readBoolean(query, 'include_links', false),
    appMetas: readBoolean(query, 'include_app_metas', false)
  }
}

export interface ExportRequest extends Locale {
  readonly clauses: ClauseTexts
  readonly limit: number | undefined
  readonly offset: number
}

export function readExportRequest(query: QueryParams, settings: ExploreSettings): ExportRequest {
  return { clauses: readClauses(query), ...readLocale(query, settings), ...readExportWindow(query) }
}

export function readLocale(query: QueryParams, settings: ExploreSettings): Locale {
  const lang = readLang(query, settings.lang)
  return {
    lang,
    metasLang: query.get('lang') === undefined ? undefined : lang,
    timezone: readTimezone(query, settings.timezone)
  }
}

export function readClauses(query: QueryParams): ClauseTexts {
  const list = (name: string): string | undefined =>
    query.get(name) === undefined ? undefined : query.all(name).join(',')
  return {
    select: list('select'),
    where: query.all('where'),
    groupBy: list('group_by'),
    orderBy: list('order_by') ?? list('sort'),
    refine: query.all('refine'),
    exclude: query.all('exclude'),
    facet: query.all('facet')
  }
}
