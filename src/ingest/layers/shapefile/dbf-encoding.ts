import { isUtf8 } from 'node:buffer'
import { makeDecoder, wholeCharacters } from '../../encoding.ts'
import { type EncodingGuess, guessEncoding } from '../../encodings/guess-encoding.ts'
import type { DbfReader } from './dbf-reader.ts'

/** Code pages of the byte that dBASE keeps for them; the others are not in use any more. */
const LANGUAGE_DRIVERS: Readonly<Record<number, string>> = {
  1: 'cp437',
  2: 'cp850',
  3: 'windows-1252',
  8: 'cp865',
  9: 'cp437',
  10: 'cp850',
  11: 'cp437',
  13: 'cp437',
  14: 'cp850',
  15: 'cp437',
  16: 'cp850',
  19: 'shift_jis',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
  80: 'windows-874',
  88: 'windows-1252',
  89: 'windows-1252',
  100: 'cp852',
  101: 'cp866',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
  204: 'windows-1257'
}

export type DecodeText = (bytes: Buffer) => string

/** A guess looks at the beginning of a table. */
const SAMPLE_BYTES = 64 * 1024

interface DbfEncoding {
  readonly name: string
  readonly decode: DecodeText
  /** Only the letters speak for the encoding. */
  readonly guess?: EncodingGuess
}

/**
 * How the texts of a table are written. Files lie: texts that are all valid UTF-8 are UTF-8, also if another encoding is declared.
 * Then the `.cpg` counts, then the table's own byte, then the letters, as in delimited texts.
 */
export async function findDbfEncoding(
  reader: DbfReader,
  declared: string | undefined,
  asked: string | undefined
): Promise<DbfEncoding> {
  const header = await reader.readHeader()
  if (asked !== undefined) return encoding(asked)
  const page = declared === undefined ? undefined : codePage(declared)
  const known = page !== undefined && isKnown(page) ? page : undefined
  const said = (valid: boolean): string | undefined =>
    known !== undefined && (valid || known !== 'utf-8') ? known : LANGUAGE_DRIVERS[header.languageDriver]
  const texts = header.fields.filter(({ type }) => type === 'C')
  const sample: Buffer[] = []
  let [sampleBytes, valid] = [0, true]
  const look = (bytes: Buffer): void => {
    if (!hasHighByte(bytes)) return
    // Writers cut a text at the width of its field, inside a character too.
    if (!isUtf8(bytes.subarray(0, wholeCharacters(bytes)))) valid = false
    if (sampleBytes > SAMPLE_BYTES) return
    // The reader uses its bytes again.
    sample.push(Buffer.from(bytes), BREAK)
    sampleBytes += bytes.length
  }
  const isEnough = (): boolean => !valid && (said(false) !== undefined || sampleBytes > SAMPLE_BYTES)
  for (const { name } of header.fields) look(name)
  for (let record = await reader.next(); record !== undefined && !isEnough(); record = await reader.next())
    for (const { offset, length } of texts) look(record.bytes.subarray(offset, offset + length))
  if (sample.length > 0 && valid) return encoding('utf-8')
  const name = said(valid)
  if (name !== undefined || sample.length === 0) return encoding(name ?? 'windows-1252')
  const guess = guessEncoding(Buffer.concat(sample))
  return { ...encoding(guess.encoding), guess }
}

const BREAK = Buffer.from('\n')

function encoding(name: string): DbfEncoding {
  if (/^utf-?8$/i.test(name))
    return { name: 'utf-8', decode: (bytes) => bytes.toString('utf8', 0, wholeCharacters(bytes)) }
  const decoder = makeDecoder(name)
  return { name, decode: (bytes) => decoder.decode(bytes) }
}

/** `UTF-8`, `1252`, `ANSI 1252`, `OEM 850`, `ISO-8859-1`, `88591`. */
function codePage(declared: string): string | undefined {
  const text = declared.trim().toLowerCase()
  if (/^utf-?8$|^65001$/.test(text)) return 'utf-8'
  const iso = /^(?:iso[-_ ]?)?8859[-_ ]?(\d{1,2})$/.exec(text)?.[1]
  if (iso !== undefined) return `iso-8859-${iso}`
  const page = /^(?:ansi|oem|cp|windows-)?[ _-]?(\d{3,5})$/.exec(text)?.[1]
  if (page === undefined) return text === '' ? undefined : text
  return page.startsWith('125') && page.length === 4 ? `windows-${page}` : `cp${page}`
}

function isKnown(page: string): boolean {
  try {
    makeDecoder(page)
    return true
  } catch {
    return false
  }
}

function hasHighByte(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= 0x80) return true
  return false
}
