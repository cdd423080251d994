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
import { nameOfOtherText, OTHER_SIGNATURES } from './other-formats.ts'
import { type ByteSource, CONTAINER_READERS } from './source/byte-source.ts'
import { isZip } from './source/zip.ts'

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
  ...OTHER_SIGNATURES.map(([name, bytes]) => ({ name, bytes }))
]

/** Readers by the endings of names; a format with a signature, or a zip archive, is known by its content only. */
const READERS_BY_EXTENSION: ReadonlyMap<string, FileReader> = new Map(
  IMPORT_FORMATS.flatMap((name) => {
    const { extensions, signature } = fileFormat(name)
    const known = signature !== undefined || CONTAINER_READERS.some((each) => each === readerOf(name))
    return known ? [] : extensions.map((extension) => [extension, readerOf(name)] as const)
  })
)

/** Readers of texts in XML by the name of the outermost element; others with a repeated element are plain XML. */
const ROOT_READERS: Readonly<Record<string, FileReader>> = { kml: 'kml', gpx: 'gpx' }
const REFUSED_ROOTS: Readonly<Record<string, string>> = {
  html: 'HTML',
  svg: 'SVG',
  RDF: 'RDF',
  rss: 'RSS',
  feed: 'Atom',
  ExceptionReport: 'the error message of a map service',
  ServiceExceptionReport: 'the error message of a map service',
  WFS_Capabilities: 'the description of a map service'
}
/** Spreadsheets in one XML document, by the namespaces that their outermost element declares. */
const OFFICE_NAMESPACES = [
  ['a flat OpenDocument file', 'urn:oasis:names:tc:opendocument:xmlns:office'],
  ['an Excel workbook of 2003 in XML', 'urn:schemas-microsoft-com:office:spreadsheet']
] as const
/** Namespaces of GML and of the answers of a WFS, which the outermost element of such a document declares. */
const GML_NAMESPACE = /=\s*["']https?:\/\/www\.opengis\.net\/(?:gml|wfs)(?:\/[\d.]+)?\/?["']/

/**
 * Content first, then the file's extension; `asked` overrides both, except for what an archive is. Throws
 * `ingest/unsupported-format`.
 */
export function detectReader(
  head: Buffer,
  { name, container }: Pick<ByteSource, 'name' | 'container'>,
  asked: ImportFormat | undefined
): FileReader {
  if (container !== undefined) return container
  if (asked !== undefined) return readerOf(asked)
  const signature = SIGNATURES.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))
  if (signature?.reader !== undefined) return signature.reader
  if (signature !== undefined) throw unsupported(name, signature.name)
  if (beginsArrowStream(head)) return 'arrow'
  if (head.toString('latin1', TAR_MAGIC_AT, TAR_MAGIC_AT + 5) === 'ustar')
    throw unsupported(name, 'a tar archive (zip archives can be read)')
  if (isZip(head)) return innerContainer(name)
  const text = beginningOf(head).replace(/^[\s\ufeff\u001e]+/, '')
  const other = nameOfOtherText(text)
  if (other !== undefined) throw unsupported(name, other)
  // A tag at the start of a line; in a table it could only be the name of a column.
  if (/^<[?!a-z][^<>]*>/i.test(text)) return readerOfXml(text, name)
  if (text.startsWith('{') || text.startsWith('[')) {
    if (/^\{[^{}[\]]*"type"\s*:\s*"Topology"/.test(text)) return 'topojson'
    if (isEsriJson(text)) return 'esrijson'
  }
  const byExtension = READERS_BY_EXTENSION.get(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')
  return byExtension ?? (looksLikeJson(text) ? 'json' : 'delimited')
}

/** A mark, the length of the schema's message, which is a multiple of 8, and where its table begins. */
function beginsArrowStream(head: Buffer): boolean {
  if (head.length < 16 || head.readUInt32LE(0) !== 0xffff_ffff) return false
  const [length, table] = [head.readUInt32LE(4), head.readUInt32LE(8)]
  return length % 8 === 0 && table > 0 && table < length
}

const TAR_MAGIC_AT = 257
const BEGINNING_BYTES = 16_384

function beginningOf(head: Buffer): string {
  const wide = head[0] === 0xff && head[1] === 0xfe
  return head.subarray(0, BEGINNING_BYTES).toString(wide ? 'utf16le' : 'utf8')
}

/** An archive inside an archive is known by its name only. */
function innerContainer(name: string): FileReader {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const found = IMPORT_FORMATS.find((each) => fileFormat(each).extensions.some((ending) => ending === extension))
  const reader = found === undefined ? undefined : CONTAINER_READERS.find((each) => each === readerOf(found))
  if (reader === undefined) throw unsupported(name, 'a zip archive inside another')
  return reader
}

function readerOfXml(text: string, name: string): FileReader {
  const [tag = '', root = ''] = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)[^>]*/.exec(text.replace(/<!--[^]*?-->/g, '')) ?? []
  const refused =
    REFUSED_ROOTS[root] ?? (/^(html|table)$/i.test(root) || /^<!doctype html/i.test(text) ? 'HTML' : undefined)
  if (refused !== undefined) throw unsupported(name, refused)
  const office = OFFICE_NAMESPACES.find(([, namespace]) => tag.includes(namespace))
  if (office !== undefined) throw unsupported(name, `${office[0]} (save it as xlsx or ods)`)
  return ROOT_READERS[root] ?? (GML_NAMESPACE.test(tag) ? 'gml' : 'xml')
}

/** What a feature service answers, and only it. */
function isEsriJson(text: string): boolean {
  return (
    /"geometryType"\s*:\s*"esriGeometry|"type"\s*:\s*"esriFieldType/.test(text) ||
    /"features"\s*:\s*\[\s*\{\s*"(attributes|geometry)"\s*:\s*\{(?![^{}]*"type"\s*:)/.test(text)
  )
}

/** An object, or an array of anything JSON; a line that only begins with a bracket is text. */
function looksLikeJson(start: string): boolean {
  return /^\{\s*("|\})/.test(start) || /^\[\s*([[{"\]\d-]|true|false|null)/.test(start)
}

export function unsupported(name: string, format: string): LoggiaError {
  return ingestError(
    'ingest/unsupported-format',
    `${name} is ${format}, which cannot be imported. Known formats: ${IMPORT_FORMATS.join(', ')}, each also as gzip, zstd, bzip2, xz or zip.`,
    {
      details: { name, format, known: IMPORT_FORMATS }
    }
  )
}
