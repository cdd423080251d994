import type { CellKind } from '../../reading/readings.ts'
import { ChunkReader } from '../binary/chunk-reader.ts'
import { damagedFile } from '../damaged-file.ts'

export interface DbfField {
  readonly name: Buffer
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly decimals: number
}

export interface DbfHeader {
  readonly records: number
  readonly recordBytes: number
  /** Code of the writer's encoding (byte 29). */
  readonly languageDriver: number
  readonly fields: readonly DbfField[]
}

const MAX_HEADER_BYTES = 1 << 20

/** The records of a dBASE table one after the other; a deleted one keeps its place. */
export class DbfReader {
  readonly #reader: ChunkReader
  readonly #name: string
  header: DbfHeader = { records: 0, recordBytes: 0, languageDriver: 0, fields: [] }

  constructor(chunks: AsyncIterable<Buffer>, name: string) {
    this.#reader = new ChunkReader(chunks, MAX_HEADER_BYTES)
    this.#name = name
  }

  async readHeader(): Promise<DbfHeader> {
    const head = await this.#reader.take(32)
    if (head === undefined) throw damagedFile(this.#name, 'its .dbf has no header')
    const [records, headerBytes, recordBytes] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)]
    const languageDriver = head[29]!
    const rest = headerBytes < 33 || recordBytes < 1 ? undefined : await this.#reader.take(headerBytes - 32)
    if (rest === undefined) throw damagedFile(this.#name, 'the header of its .dbf is cut')
    const fields: DbfField[] = []
    let offset = 1
    for (let at = 0; at + 32 <= rest.length && rest[at] !== 0x0d; at += 32) {
      const end = rest.indexOf(0, at)
      const length = rest[at + 16]!
      fields.push({
        name: Buffer.from(rest.subarray(at, Math.min(end === -1 ? at + 11 : end, at + 11))),
        type: String.fromCharCode(rest[at + 11]!),
        offset,
        length,
        decimals: rest[at + 17]!
      })
      offset += length
    }
    if (offset > recordBytes) throw damagedFile(this.#name, 'the fields of its .dbf are longer than a record')
    this.header = { records, recordBytes, languageDriver, fields }
    return this.header
  }

  /** The bytes of the next record, valid until the following call; undefined at the end. */
  async next(): Promise<{ readonly bytes: Buffer; readonly deleted: boolean } | undefined> {
    const bytes = await this.#reader.take(this.header.recordBytes)
    if (bytes === undefined || bytes[0] === 0x1a) return undefined
    return { bytes, deleted: bytes[0] === 0x2a }
  }

  close(): Promise<void> {
    return this.#reader.close()
  }
}

export interface DbfCell {
  readonly kind: CellKind
  readonly text: string | undefined
}

const MEMO_TYPES = new Set(['M', 'G', 'P', 'B'])

/** Memo texts lie in another file. */
export function isReadable({ type }: DbfField): boolean {
  return !MEMO_TYPES.has(type)
}

export function readDbfCell(
  { type, offset, length, decimals }: DbfField,
  record: Buffer,
  decode: (bytes: Buffer) => string
): DbfCell {
  const bytes = record.subarray(offset, offset + length)
  switch (type) {
    case 'N':
    case 'F': {
      const written = bytes.toString('latin1').replace(/\0/g, ' ').trim()
      const value = Number(written.replace(',', '.'))
      const isNull = written === '' || written.includes('*') || !Number.isFinite(value)
      const whole = /^[-+]?\d+$/.test(written)
      const text = isNull ? undefined : whole ? String(BigInt(written.replace('+', ''))) : String(value)
      return { kind: type === 'F' || decimals > 0 ? 'double' : 'number', text }
    }
    case 'D': {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(bytes.toString('latin1').trim()) ?? []
      return { kind: 'date', text: year === undefined || year === '0000' ? undefined : `${year}-${month}-${day}` }
    }
    case 'L': {
      const flag = bytes.toString('latin1').trim().toUpperCase()
      return {
        kind: 'boolean',
        text: 'YT'.includes(flag) && flag !== '' ? 'true' : 'NF'.includes(flag) && flag !== '' ? 'false' : undefined
      }
    }
    case 'I':
      return { kind: 'number', text: length >= 4 ? String(bytes.readInt32LE(0)) : undefined }
    case 'O':
      return { kind: 'double', text: length >= 8 ? String(bytes.readDoubleLE(0)) : undefined }
    default: {
      const text = decode(bytes).replace(/[\0 ]+$/, '')
      return { kind: 'string', text: text.trim() === '' ? undefined : text }
    }
  }
}
