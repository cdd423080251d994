import { type Cell, geometryField, isGeometry, isPoint, type Row } from '../cell.ts'
import type { Reader } from '../reader.ts'

/**
 * No package reads them: this is the record as TomTom describes it, a byte of type, four of length, two
 * times four of 1/100,000 degree, and a text that ends with a zero.
 */
export const reader: Reader = {
  by: 'the record as TomTom describes it',
  read: async (file) => {
    const rows: Row[] = []
    for (let at = 0; at < file.length; at += file.readUInt32LE(at + 1)) {
      if (file[at] !== 2) throw new Error(`record type ${file[at]} at ${at}`)
      const end = at + file.readUInt32LE(at + 1)
      if (file[end - 1] !== 0) throw new Error(`the record at ${at} does not end with a zero`)
      rows.push({
        place: { lon: file.readInt32LE(at + 5) / 100_000, lat: file.readInt32LE(at + 9) / 100_000 },
        text: windows1252.decode(file.subarray(at + 13, end - 1))
      })
    }
    return rows
  },
  expected: (rows, fields) => {
    const point = fields.find(({ type }) => type === 'geo_point_2d') ?? geometryField(fields)
    return rows.flatMap((row) => {
      const place = row[point?.name ?? ''] ?? null
      return isPoint(place) && !isGeometry(place)
        ? [{ place: { lon: rounded(place.lon), lat: rounded(place.lat) }, text: nameOf(row.text ?? null) }]
        : []
    })
  }
}

const windows1252 = new TextDecoder('windows-1252')
const SIGNS = new Set(windows1252.decode(Uint8Array.from({ length: 256 }, (_, code) => code)))

/** 0 has no sign in a whole number. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000 + 0
}

/** On one line, in the signs of Windows: others lose their accents or are question marks. */
function nameOf(cell: Cell): string {
  const line =
    typeof cell === 'string'
      ? cell
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
          .normalize('NFC')
      : ''
  return [...line].map((sign) => (SIGNS.has(sign) ? sign : asLetters(sign))).join('')
}

function asLetters(sign: string): string {
  const letters = [...sign.normalize('NFKD').replace(/\p{Mark}/gu, '')]
  return letters.length > 0 && letters.every((letter) => SIGNS.has(letter)) ? letters.join('') : '?'
}
