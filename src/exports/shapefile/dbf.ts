import type { DbfField } from './fields.ts'

const SPACE = 0x20
/** The first byte of a record that is not deleted. */
const KEPT = SPACE
/** Not a blank: GDAL from 3.9 on takes that for false. */
const UNKNOWN_TRUTH = 0x3f
const HEADER_END = 0x0d
const FILE_END = 0x1a
const DBASE_3 = 3

export function recordBytes(fields: readonly DbfField[]): number {
  return fields.reduce((bytes, { width }) => bytes + width, 1)
}

export function dbfBytes(fields: readonly DbfField[], records: number): number {
  return headerBytes(fields) + records * recordBytes(fields) + 1
}

function headerBytes(fields: readonly DbfField[]): number {
  return 32 + 32 * fields.length + 1
}

/** A dBASE III table of the rows that `AttributeEncoder` wrote. */
export async function* writeDbf(
  fields: readonly DbfField[],
  records: number,
  rows: AsyncIterable<Buffer>,
  modified: Date
): AsyncGenerator<Uint8Array> {
  yield dbfHeader(fields, records, modified)
  let rest = Buffer.alloc(0)
  for await (const chunk of rows) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const starts = rowStarts(bytes, fields.length)
    const end = starts.pop() as number
    if (starts.length > 0) yield spread(bytes, starts, fields)
    rest = Buffer.from(bytes.subarray(end))
  }
  yield Buffer.of(FILE_END)
}

function dbfHeader(fields: readonly DbfField[], records: number, modified: Date): Buffer {
  const header = Buffer.alloc(headerBytes(fields))
  header[0] = DBASE_3
  header.set([modified.getUTCFullYear() - 1900, modified.getUTCMonth() + 1, modified.getUTCDate()], 1)
  header.writeUInt32LE(records, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(recordBytes(fields), 10)
  fields.forEach((field, place) => describeField(header, 32 * (place + 1), field))
  header[header.length - 1] = HEADER_END
  return header
}

function describeField(header: Buffer, at: number, { name, kind, width, decimals, hasExponents }: DbfField): void {
  header.write(name, at, 'latin1')
  header.write(hasExponents ? 'F' : kind, at + 11, 'latin1')
  header[at + 16] = width
  // A reader takes a width without space for the digits after the point as a mistake.
  header[at + 17] = Math.min(decimals, Math.max(width - 2, 0))
}

/** Where the whole rows begin, and last where what is left does. */
function rowStarts(bytes: Buffer, values: number): number[] {
  const starts = [0]
  for (let at = 0; at < bytes.length; ) {
    for (let value = 0; value < values; value++) at += 1 + (bytes[at] ?? 0)
    if (at > bytes.length) break
    starts.push(at)
  }
  return starts
}

/** To the widths of the fields: numbers to the right, everything else to the left. */
function spread(bytes: Buffer, starts: readonly number[], fields: readonly DbfField[]): Buffer {
  const size = recordBytes(fields)
  const records = Buffer.alloc(starts.length * size, SPACE)
  starts.forEach((start, record) => {
    let [from, to] = [start, record * size]
    records[to++] = KEPT
    for (const { kind, width } of fields) {
      const length = bytes[from++] as number
      if (length === 0 && kind === 'L') records[to] = UNKNOWN_TRUTH
      else copy(bytes, from, length, records, kind === 'N' ? to + width - length : to)
      from += length
      to += width
    }
  })
  return records
}

/** Values are short: a call into the runtime costs more than the copying. */
function copy(source: Buffer, from: number, length: number, target: Buffer, to: number): void {
  if (length > 40) source.copy(target, to, from, from + length)
  else for (let at = 0; at < length; at++) target[to + at] = source[from + at] as number
}
