import type { LoggiaError } from '#kit'
import { ingestError } from './errors.ts'

export const FORMATS = ['csv', 'tsv', 'json', 'jsonl', 'geojson', 'parquet'] as const
export type Format = (typeof FORMATS)[number]

/**
 * What `detectFormat` tells apart; the three JSON forms are one reader, which sees by itself how records are laid out.
 */
export type DetectedFormat = 'delimited' | 'tsv' | 'json' | 'parquet'

/** Signatures of what cannot be imported, so that the refusal can name it. */
const FOREIGN: readonly (readonly [name: string, signature: Buffer])[] = [
  ['Excel (xls)', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['GeoPackage or SQLite', Buffer.from('SQLite format 3')],
  ['FlatGeobuf', Buffer.from('fgb')],
  ['ORC', Buffer.from('ORC')],
  ['Arrow', Buffer.from('ARROW1')],
  ['Avro', Buffer.from('Obj\x01', 'latin1')],
  ['PDF', Buffer.from('%PDF')],
  ['bzip2', Buffer.from('BZh')],
  ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a])],
  ['Zstandard', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf])],
  ['RAR', Buffer.from('Rar!')],
  ['shapefile', Buffer.from([0x00, 0x00, 0x27, 0x0a])],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])]
]

/** Content first, then the file's extension; `asked` overrides both. Throws `ingest/unsupported-format`. */
export function detectFormat(head: Buffer, name: string, asked: Format | undefined): DetectedFormat {
  if (asked !== undefined)
    return asked === 'csv' ? 'delimited' : asked === 'tsv' || asked === 'parquet' ? asked : 'json'
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return 'parquet'
  for (const [format, signature] of FOREIGN)
    if (head.subarray(0, signature.length).equals(signature)) throw unsupported(name, format)
  const start = head
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^[\s\ufeff\u001e]+/, '')
  // A tag at the start of a line of its own; in a table it could only be the name of a column.
  if (/^<[?!a-z][^<>]*>/i.test(start)) throw unsupported(name, 'XML or HTML')
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (looksLikeJson(start) && !(extension === 'csv' || extension === 'tsv')) return 'json'
  if (extension === 'json' || extension === 'jsonl' || extension === 'ndjson' || extension === 'geojson') return 'json'
  return extension === 'tsv' || extension === 'tab' ? 'tsv' : 'delimited'
}

/** An object, or an array of anything JSON; a line that only begins with a bracket is text. */
function looksLikeJson(start: string): boolean {
  return /^\{\s*("|\})/.test(start) || /^\[\s*([[{"\]\d-]|true|false|null)/.test(start)
}

export function unsupported(name: string, format: string): LoggiaError {
  return ingestError(
    'ingest/unsupported-format',
    `${name} is ${format}, which cannot be imported. Known formats: ${FORMATS.join(', ')}, each also as gzip or zip.`,
    {
      details: { name, format, known: FORMATS }
    }
  )
}
