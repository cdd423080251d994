/** Type of a file by its first bytes. */
export type FileKind =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'bmp'
  | 'pdf'
  | 'zip'
  | 'gzip'
  | 'ole'
  | 'sqlite'
  | 'parquet'
  | 'program'
  | 'html'
  | 'xml'
  | 'json'
  | 'text'
  | 'binary'

/** The length of the inspected beginning of a file. */
export const HEAD_BYTES = 4_096

const SIGNATURES: readonly (readonly [kind: FileKind, bytes: string, at?: number])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'WEBP', 8],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['bmp', 'BM'],
  ['pdf', '%PDF-'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['gzip', '\x1f\x8b'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['sqlite', 'SQLite format 3\0'],
  ['parquet', 'PAR1'],
  // Windows, Linux, macOS in both byte orders, Java and fat macOS, scripts, WebAssembly.
  ['program', 'MZ'],
  ['program', '\x7fELF'],
  ['program', '\xfe\xed\xfa\xce'],
  ['program', '\xfe\xed\xfa\xcf'],
  ['program', '\xce\xfa\xed\xfe'],
  ['program', '\xcf\xfa\xed\xfe'],
  ['program', '\xca\xfe\xba\xbe'],
  ['program', '#!'],
  ['program', '\0asm']
]

/** Two letters can begin a text as well; such a signature counts only if the rest is not text. */
const MAY_BEGIN_TEXT: readonly string[] = ['MZ', 'BM']

export function fileKind(head: Buffer): FileKind {
  const start = head.subarray(0, HEAD_BYTES).toString('latin1')
  const isText = looksLikeText(head)
  const found = SIGNATURES.find(
    ([, bytes, at = 0]) => start.startsWith(bytes, at) && !(isText && MAY_BEGIN_TEXT.includes(bytes))
  )
  if (found !== undefined) return found[0]
  return isText ? textKind(head) : 'binary'
}

/** UTF-16 has NUL bytes and a mark. */
function looksLikeText(head: Buffer): boolean {
  const hasMark = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return hasMark || !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head.subarray(0, HEAD_BYTES).toString('latin1'))
}

/** Content that a browser would treat as a page is a page, if its tags are anywhere in the inspected beginning. */
function textKind(head: Buffer): FileKind {
  const start = decode(head)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^<\?xml/i.test(start)) return /<(html|svg)[\s>]/i.test(start) ? 'html' : 'xml'
  if (
    /^<(!doctype\s+html|html|head|body|script|svg|iframe|style|title|a|table|div|h1|p|br|img|!--)[\s>/]?/i.test(start)
  )
    return 'html'
  if (start.startsWith('<')) return 'xml'
  return /^[{[]/.test(start) ? 'json' : 'text'
}

function decode(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(0, HEAD_BYTES & ~1).toString('utf16le')
  return head.subarray(0, HEAD_BYTES).toString('utf8')
}
