import { type ExportColumn, geometryColumn } from '../table.ts'

/** `ColumnType` of the format's `header.fbs`. */
export const COLUMN_TYPES = { bool: 2, long: 7, double: 10, string: 11, json: 12, dateTime: 13 } as const
export type ColumnType = (typeof COLUMN_TYPES)[keyof typeof COLUMN_TYPES]

export interface PropertyColumn {
  /** In the row. */
  readonly place: number
  readonly name: string
  readonly type: ColumnType
  readonly title?: string
  readonly description?: string
}

/**
 * The columns that become properties: all except shapes and the drawn point, which are the geometry. Points beside
 * it are values.
 */
export function propertyColumns(columns: readonly ExportColumn[]): PropertyColumn[] {
  const drawn = geometryColumn(columns)
  return columns.flatMap((column, place) => {
    if (column.type === 'geo_shape' || place === drawn) return []
    const { label, description } = column.field ?? {}
    return {
      place,
      name: column.key,
      type: typeOf(column),
      ...(label && { title: label }),
      ...(description && { description })
    }
  })
}

function typeOf({ type, list }: ExportColumn): ColumnType {
  if (list) return COLUMN_TYPES.json
  switch (type) {
    case 'int':
      return COLUMN_TYPES.long
    case 'double':
      return COLUMN_TYPES.double
    case 'boolean':
      return COLUMN_TYPES.bool
    case 'date':
    case 'datetime':
      return COLUMN_TYPES.dateTime
    case 'geo_point_2d':
    case 'json_blob':
    case 'file':
      return COLUMN_TYPES.json
    case 'text':
    case 'geo_shape':
    case 'null':
      return COLUMN_TYPES.string
  }
}
