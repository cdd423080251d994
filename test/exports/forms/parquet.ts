import { zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { parseExactly } from '../json-cells.ts'
import { PARQUET_PARSERS } from '../parquet-parsers.ts'
import { asGeometry, asPoint, type Form, isObject, isSame, isSameInstant } from '../same-rows.ts'

export const form: Form = {
  read: async (bytes) => {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    const objects = await parquetReadObjects({
      file,
      parsers: PARQUET_PARSERS,
      compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) }
    })
    // The column that points without a shape are drawn by says what another says.
    const [drawn] = drawnPoints(file)
    const rows = objects.map((object) => Object.entries(object).filter(([name]) => name !== drawn))
    return {
      keys: (rows[0] ?? []).map(([name]) => name),
      rows: rows.map((entries) => entries.map(([, cell]) => cell ?? null))
    }
  },
  matches: (json, cell) => {
    if (json === null) return cell === null
    if (asGeometry(json) !== undefined) return isSame(asGeometry(json), cell)
    if (asPoint(json) !== undefined || typeof json === 'bigint' || typeof json === 'number') return isSame(json, cell)
    // Values that are not of a field, such as clusters, are their JSON.
    if (isObject(json)) return typeof cell === 'string' && isSame(json, parseExactly(cell))
    // A day of a field whose precision is the year: JSON cuts it.
    return (
      isSame(json, cell) ||
      (typeof cell === 'string' &&
        (isSameInstant(json, cell) ||
          (/^\d{4}(-\d\d)?$/.test(String(json)) && /^\d{4}-\d\d-\d\d$/.test(cell) && cell.startsWith(String(json)))))
    )
  }
}

function drawnPoints(file: ArrayBuffer): string[] {
  const geo = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? '{}'
  const columns: Record<string, { geometry_types: string[] }> = JSON.parse(geo).columns ?? {}
  return Object.keys(columns).filter((name) => columns[name]?.geometry_types.join() === 'Point')
}
