/** Where a negative number has its sign: `-5`, `5-`, `(5)`. */
export const NEGATIVE_SIGNS = ['before', 'behind', 'parentheses'] as const

/** Notations of a geometry in one cell. */
export const GEOMETRY_NOTATIONS = ['geojson', 'wkt', 'wkb', 'lat,lon', 'lon,lat'] as const

/** Signs between groups of digits; a blank means any blank, an apostrophe any apostrophe. */
export const THOUSANDS_SIGNS = [',', '.', ' ', "'", '_'] as const

/** How the values of a field are written in its file: what its type does not say. Absent options: any usual form. */
export interface ValueNotation {
  /** Texts that mean no value, such as `NA`. Blanks around them do not count. */
  readonly nulls?: readonly string[]
  /** Cells that do not fit become null, unless none fits; absent: they refuse the file. */
  readonly misfits?: 'null'
  /** Further columns whose texts follow that of the field's column, with this between those that are not empty. */
  readonly join?: { readonly columns: readonly string[]; readonly separator: string }
  /** Of the text, a part between separators: 1 is the first, -1 the last. */
  readonly part?: { readonly separator: string; readonly index: number }
  /** Of the text, what a regular expression (RE2) finds first: its first group, or all of it. */
  readonly extract?: string
  /** Of a text: without the blanks around it. */
  readonly trim?: true
  /** Of a text: it is a list, whose elements this separates. */
  readonly separator?: string
  readonly decimal?: '.' | ','
  readonly thousands?: (typeof THOUSANDS_SIGNS)[number]
  /** Texts that may stand before or behind the number, such as a currency. */
  readonly unit?: string | readonly string[]
  /** `12,5 %` is 0.125; without the sign a cell does not fit. */
  readonly percent?: true
  readonly negative?: (typeof NEGATIVE_SIGNS)[number]
  /** Of dates and datetimes, such as `dd.MM.yy`; the first that fits a cell reads it. */
  readonly patterns?: readonly string[]
  /** Of the names of months in the patterns. */
  readonly language?: string
  /** Of datetimes whose pattern has no zone; absent: UTC. */
  readonly timezone?: string
  /** Words of a boolean, in any case. */
  readonly true?: readonly string[]
  readonly false?: readonly string[]
  readonly notation?: (typeof GEOMETRY_NOTATIONS)[number]
  /** Coordinate system of a geometry or of two columns: `EPSG:2154`; absent: longitude and latitude. */
  readonly crs?: string
}

/** The field is computed from texts of columns, which can have fields of their own. */
export function isComputed({ join, part, extract }: ValueNotation = {}): boolean {
  return join !== undefined || part !== undefined || extract !== undefined
}
