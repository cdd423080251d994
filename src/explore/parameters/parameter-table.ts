import { DATASET_FORMATS } from '#exports'
import { WRITER_PARAMETERS, type WriterParameter } from '#formats'
import type { QueryParams } from '#http'
import { canonicalZone } from '#kit'
import { LANGS } from '#query'
import { EXPORT_DEFAULTS } from '#records'
import { badParameter } from '../errors.ts'
import {
  choice,
  flag,
  integer,
  list,
  type Parameter,
  type Reading,
  text,
  texts,
  unboundedInteger
} from './parameter.ts'

const { csv: CSV, parquetCompression: PARQUET_COMPRESSION, epsg: EPSG } = EXPORT_DEFAULTS

/**
 * Every query parameter of the API (EXPLORE-parameter), in the order of the description. Keys are
 * the names that distinguish them in the description.
 */
export const PARAMETERS = {
  select: list('select', {
    description:
      'Expressions to return, separated by commas: field names, `*`, `include(…)`, `exclude(…)`, functions, aggregates; each with an optional label (`as`).'
  }),
  where: texts('where', { description: 'A condition in ODSQL. Several must all be met.' }),
  order_by: list('order_by', {
    formerNames: ['sort'],
    description: 'Order of the results: comma-separated expressions, each with an optional `asc` or `desc`.'
  }),
  group_by: list('group_by', {
    description:
      'Groups of the results: comma-separated fields or grouping functions, each with an optional label (`as`).'
  }),
  limit: unboundedInteger('limit', {
    formerNames: ['rows'],
    description: 'Number of results. At most 100, with `group_by` at most 20,000; -1: the maximum.',
    default: 10,
    minimum: -1,
    maximum: 100
  }),
  offset: unboundedInteger('offset', {
    formerNames: ['start'],
    description:
      'Index of the first result, from 0. Together with `limit` at most 10,000, with `group_by` at most 20,000.',
    default: 0,
    minimum: 0
  }),
  export_limit: unboundedInteger('limit', {
    formerNames: ['rows'],
    description: 'Number of results. -1: all.',
    default: -1,
    minimum: -1
  }),
  refine: texts('refine', { description: 'A facet filter, `name:value`: keeps results that have the value.' }),
  exclude: texts('exclude', { description: 'A facet filter, `name:value`: drops results that have the value.' }),
  facet: texts('facet', {
    description:
      'A facet to enumerate: a field name, or `facet(name="…", disjunctive=…, hierarchical=…, separator="…", sort="…", limit=…)`. Refinements of the facet are understood as it says.'
  }),
  lang: choice('lang', LANGS, {
    description:
      'Language that texts are formatted in, and of translated metadata. Without it: the language of the portal.'
  }),
  timezone: {
    ...text('timezone', {
      description: 'Time zone of the IANA database that datetimes are read and written in.',
      default: 'UTC'
    }),
    read: readTimezone
  },
  include_links: flag('include_links', { description: 'Adds navigation links.', default: false }),
  include_app_metas: flag('include_app_metas', { description: 'Adds metadata of the application.', default: false }),
  use_labels: flag('use_labels', { description: 'Names columns by the labels of fields.', default: false }),
  compressed: flag('compressed', { description: 'Returns a gzip file.', default: false }),
  epsg: integer('epsg', {
    description: 'EPSG code of the coordinate system that geometries are projected into.',
    default: EPSG,
    min: 1_000,
    max: 999_999
  }),
  delimiter: choice('delimiter', [';', ',', '\t', '|'], {
    description: 'Separator of the fields of a CSV file.',
    default: CSV.delimiter
  }),
  list_separator: {
    ...text('list_separator', {
      description: 'Separator of the values of a multivalued field.',
      default: CSV.listSeparator
    }),
    read: readListSeparator
  },
  quote_all: flag('quote_all', { description: 'Puts every text in quotes.', default: CSV.quoteAll }),
  with_bom: flag('with_bom', {
    description: 'Begins the file with a byte order mark, by which spreadsheet programs recognize UTF-8.',
    default: CSV.withBom,
    old: false
  }),
  parquet_compression: choice('parquet_compression', ['snappy', 'zstd'], {
    description: 'How the pages of a Parquet file are compressed.',
    default: PARQUET_COMPRESSION
  }),
  ...writerParameters(),
  include_exports: {
    ...text('include_exports', {
      description: 'Formats of the linked files of each dataset, separated by commas. Without it: all formats.'
    }),
    read: readFormatNames
  },
  use_labels_in_exports: flag('use_labels_in_exports', {
    description: 'Links to CSV and XLSX files with labels of fields as column names.',
    default: true
  })
} as const satisfies Record<string, Parameter<unknown>>

export type ParameterName = keyof typeof PARAMETERS

/** The values of some parameters, by the keys of the table. */
export type ValuesOf<Name extends ParameterName> = {
  readonly [Key in Name]: ReturnType<(typeof PARAMETERS)[Key]['read']>
}

/** Throws `explore/bad-parameter`. */
export function readValues<Name extends ParameterName>(
  names: readonly Name[],
  query: QueryParams,
  reading: Reading
): ValuesOf<Name> {
  const values: Partial<Record<ParameterName, unknown>> = {}
  for (const name of names) values[name] = PARAMETERS[name].read(query, reading)
  return values as ValuesOf<Name>
}

/** Those of single formats: their writers read the text. */
function writerParameters(): Readonly<Record<WriterParameter, Parameter<string | undefined>>> {
  return Object.fromEntries(
    Object.entries(WRITER_PARAMETERS).map(([name, { description, schema, old }]) => {
      const read: Parameter<string | undefined>['read'] = (query, { version }) =>
        query.get(name) ?? (version.name === 'v2.0' ? old : undefined)
      return [name, { ...text(name, { description }), schema, read }]
    })
  ) as Readonly<Record<WriterParameter, Parameter<string | undefined>>>
}

/** The canonical name of an IANA zone, however it was spelled. */
function readTimezone(query: QueryParams, { defaults }: Reading): string {
  const value = query.get('timezone')
  if (value === undefined) return defaults.timezone
  const zone = canonicalZone(value)
  if (zone === undefined) throw badParameter('timezone', value, 'a timezone of the IANA database such as Europe/Paris')
  return zone
}

function readListSeparator(query: QueryParams): string {
  const value = query.get('list_separator') ?? CSV.listSeparator
  if (value.length > 10) throw badParameter('list_separator', value, 'a text of at most 10 characters')
  return value
}

/** null: not said. */
function readFormatNames(query: QueryParams): readonly string[] | null {
  const names = query
    .all('include_exports')
    .flatMap((each) => each.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const known: readonly string[] = DATASET_FORMATS.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw badParameter('include_exports', unknown, `a list of ${known.join(', ')}`)
  return names.length === 0 ? null : names
}
