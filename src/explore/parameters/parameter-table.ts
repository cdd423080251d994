import { type JsonSchema, Type } from '#http'
import { LANGS } from '#query'

/** Description of a query parameter, for the OpenAPI. */
export interface Parameter {
  readonly description: string
  readonly schema: JsonSchema
  readonly repeatable?: true
}

const flag = (byDefault: boolean): JsonSchema => Type.Boolean({ default: byDefault })

/** Every query parameter of the API (EXPLORE-parameter). */
export const PARAMETERS = {
  select: text(
    'Expressions to return, separated by commas: field names, `*`, `include(…)`, `exclude(…)`, functions, aggregates; each with an optional label (`as`).'
  ),
  where: { ...text('A condition in ODSQL. Several must all be met.'), repeatable: true },
  order_by: text('Order of the results: comma-separated expressions, each with an optional `asc` or `desc`.'),
  group_by: text(
    'Groups of the results: comma-separated fields or grouping functions, each with an optional label (`as`).'
  ),
  limit: {
    description: 'Number of results. At most 100, with `group_by` at most 20,000; -1: the maximum.',
    schema: Type.Integer({ default: 10, minimum: -1, maximum: 100 })
  },
  offset: {
    description:
      'Index of the first result, from 0. Together with `limit` at most 10,000, with `group_by` at most 20,000.',
    schema: Type.Integer({ default: 0, minimum: 0 })
  },
  export_limit: { description: 'Number of results. -1: all.', schema: Type.Integer({ default: -1, minimum: -1 }) },
  refine: { ...text('A facet filter, `name:value`: keeps results that have the value.'), repeatable: true },
  exclude: { ...text('A facet filter, `name:value`: drops results that have the value.'), repeatable: true },
  facet: {
    ...text(
      'A facet to enumerate: a field name, or `facet(name="…", disjunctive=…, hierarchical=…, separator="…", sort="…", limit=…)`.'
    ),
    repeatable: true
  },
  lang: {
    description:
      'Language that texts are formatted in, and of translated metadata. Without it: the language of the portal.',
    schema: Type.Union(LANGS.map((lang) => Type.Literal(lang)))
  },
  timezone: text('Time zone of the IANA database that datetimes are read and written in.', 'UTC'),
  include_links: { description: 'Adds navigation links.', schema: flag(false) },
  include_app_metas: { description: 'Adds metadata of the application.', schema: flag(false) },
  use_labels: { description: 'Names columns by the labels of fields.', schema: flag(false) },
  compressed: { description: 'Returns a gzip file.', schema: flag(false) },
  epsg: {
    description: 'EPSG code of the coordinate system that geometries are projected into.',
    schema: Type.Integer({ default: 4326 })
  },
  delimiter: { description: 'Separator of the fields of a CSV file.', schema: choice([';', ',', '\t', '|'], ';') },
  list_separator: text('Separator of the values of a multivalued field.', ','),
  quote_all: { description: 'Puts every text in quotes.', schema: flag(false) },
  with_bom: {
    description: 'Begins the file with a byte order mark, by which spreadsheet programs recognize UTF-8.',
    schema: flag(true)
  },
  parquet_compression: {
    description: 'How the pages of a Parquet file are compressed.',
    schema: choice(['snappy', 'zstd'], 'snappy')
  },
  name_field: text('Column that names the points and tracks of a GPX file.'),
  description_field_list: text('Columns for the description of points and tracks in a GPX file, separated by commas.'),
  use_extension: {
    description: 'Puts the values of a GPX file into `<extensions>`; otherwise into the description.',
    schema: flag(true)
  },
  z: {
    description: 'Zoom of the vector tile that is asked for.',
    schema: Type.Integer({ default: 0, minimum: 0, maximum: 24 })
  },
  x: { description: 'Column of the vector tile, from the west.', schema: Type.Integer({ default: 0, minimum: 0 }) },
  y: { description: 'Row of the vector tile, from the north.', schema: Type.Integer({ default: 0, minimum: 0 }) },
  include_exports: text('Formats of the linked files of each dataset, separated by commas. Without it: all formats.'),
  use_labels_in_exports: {
    description: 'Links to CSV and XLSX files with labels of fields as column names.',
    schema: flag(true)
  },
  thumbnail_size: { description: 'Ignored: files are answered as they are.', schema: Type.Integer() }
} as const satisfies Record<string, Parameter>

export type ParameterName = keyof typeof PARAMETERS

function text(description: string, byDefault?: string): Parameter {
  return { description, schema: Type.String(byDefault === undefined ? {} : { default: byDefault }) }
}

function choice(values: readonly string[], byDefault: string): JsonSchema {
  return Type.Union(
    values.map((value) => Type.Literal(value)),
    { default: byDefault }
  )
}
