import { zstdDecompressSync } from 'node:zlib'
import { parquetReadObjects } from 'hyparquet'
import type { Field } from '#schema'
import type { Cell, Geometry, Point } from '../cell.ts'
import { inNumbers } from '../json-cells.ts'
import { PARQUET_PARSERS } from '../parquet-parsers.ts'
import type { Reader } from '../reader.ts'

export const reader: Reader = {
  by: 'hyparquet',
  read: async (bytes, fields) => {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    const rows = await parquetReadObjects({
      file,
      parsers: PARQUET_PARSERS,
      compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) }
    })
    return rows.map((row) =>
      Object.fromEntries(
        fields.map((field) => [field.name, readCell(field.name in row ? (row[field.name] ?? null) : undefined, field)])
      )
    )
  }
}

function readCell(value: unknown, field: Field): Cell {
  if (value === undefined) throw new Error(`${field.name} is not a column`)
  if (value === null) return null
  switch (field.type) {
    case 'geo_point_2d':
      return value as Point
    case 'geo_shape':
      return value as Geometry
    case 'file':
      return JSON.stringify(inNumbers(JSON.parse(String(value))))
    default:
      return value as Cell
  }
}
