import {
  type FileReader,
  FORMAT_NAMES,
  fileFormat,
  IMPORT_FORMATS,
  type ImportFormat,
  isImportFormat,
  readerOf
} from '#formats'
import type { LoggiaError } from '#kit'
import { ingestError } from './errors.ts'

/** Signatures of other formats that cannot be imported, so that the refusal can name them. */
const OTHERS: readonly (readonly [name: string, signature: Buffer])[] = [
  ['Excel (xls)', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['GeoPackage or SQLite', Buffer.from('SQLite format 3')],
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

interface Signature {
  readonly name: string
  readonly bytes: Buffer
  /** Undefined: the format is known, and cannot be imported. */
  readonly reader?: FileReader | undefined
}

const SIGNATURES: readonly Signature[] = [
  ...FORMAT_NAMES.flatMap((format) => {
    const { label: name, signature } = fileFormat(format)
    const reader = isImportFormat(format) ? readerOf(format) : undefined
    return signature === undefined ? [] : [{ name, bytes: Buffer.from(signature, 'latin1'), reader }]
  }),
  ...OTHERS.map(([name, bytes]) => ({ name, bytes }))
]

/** Readers by the endings of names; a format with a signature is known by that only. */
const READERS_BY_EXTENSION: ReadonlyMap<string, FileReader> = new Map(
  IMPORT_FORMATS.flatMap((name) => {
    const { extensions, signature } = fileFormat(name)
    return signature !== undefined ? [] : extensions.map((extension) => [extension, readerOf(name)] as const)
  })
)

/** Content first, then the file's extension; `asked` overrides both. Throws `ingest/unsupported-format`. */
export function detectReader(head: Buffer, name: string, asked: ImportFormat | undefined): FileReader {
  if (asked !== undefined) return readerOf(asked)
  const signature = SIGNATURES.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))
  if (signature?.reader !== undefined) return signature.reader
  if (signature !== undefined) throw unsupported(name, signature.name)
  const start = head
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^[\s\ufeff\u001e]+/, '')
  // A tag at the start of a line; in a table it could only be the name of a column.
  if (/^<[?!a-z][^<>]*>/i.test(start)) throw unsupported(name, 'XML or HTML')
  const byExtension = READERS_BY_EXTENSION.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')
  return byExtension ?? (looksLikeJson(start) ? 'json' : 'delimited')
}

/** An object, or an array of anything JSON; a line that only begins with a bracket is text. */
function looksLikeJson(start: string): boolean {
  return /^\{\s*("|\})/.test(start) || /^\[\s*([[{"\]\d-]|true|false|null)/.test(start)
}

export function unsupported(name: string, format: string): LoggiaError {
  return ingestError(
    'ingest/unsupported-format',
    `${name} is ${format}, which cannot be imported. Known formats: ${IMPORT_FORMATS.join(', ')}, each also as gzip or zip.`,
    {
      details: { name, format, known: IMPORT_FORMATS }
    }
  )
}
