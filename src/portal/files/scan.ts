import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { FORMAT_NAMES, fileFormat } from '#formats'
import { badParameters } from '../pipeline/errors.ts'
import { type FileKind, fileKind, HEAD_BYTES } from './file-kind.ts'

/** Files whose content must be what their ending says, because browsers and programs rely on the ending. */
const KINDS_BY_ENDING: ReadonlyMap<string, readonly FileKind[]> = new Map(
  Object.entries({
    ...contentsOfData(),
    png: ['png'],
    jpg: ['jpeg'],
    jpeg: ['jpeg'],
    gif: ['gif'],
    webp: ['webp'],
    tif: ['tiff'],
    tiff: ['tiff'],
    bmp: ['bmp'],
    pdf: ['pdf'],
    zip: ['zip'],
    kmz: ['zip'],
    gz: ['gzip'],
    docx: ['zip'],
    pptx: ['zip'],
    doc: ['ole', 'zip'],
    xls: ['ole', 'zip', 'xml', 'html'],
    ppt: ['ole', 'zip'],
    gpkg: ['sqlite'],
    txt: ['text', 'json', 'xml'],
    gml: ['xml', 'text'],
    xml: ['xml', 'text'],
    svg: ['html', 'xml']
  } satisfies Record<string, readonly FileKind[]>)
)

function contentsOfData(): Readonly<Record<string, readonly FileKind[]>> {
  return Object.fromEntries(
    FORMAT_NAMES.map(fileFormat).flatMap(({ upload, extensions }) =>
      upload === undefined ? [] : [[extensions[0], upload.holds]]
    )
  )
}

/** Pictures that browsers draw and that can hold no script. */
const PICTURE_KINDS: readonly FileKind[] = ['png', 'jpeg', 'gif', 'webp']

/**
 * The kind of a file, by its content. Errors: `portal/bad-parameters` for programs, and for files that are something else
 * than they say.
 */
export async function scanFile(
  parameter: string,
  { path, fileName }: { readonly path: string; readonly fileName: string }
): Promise<FileKind> {
  const kind = fileKind(await readHead(path))
  if (kind === 'program') throw badParameters([`'${parameter}' must not be a program.`])
  const ending = endingOf(fileName)
  const expected = KINDS_BY_ENDING.get(ending)
  if (expected !== undefined && !expected.includes(kind) && !(await isEmpty(path)))
    throw badParameters([`'${parameter}' must match its name: its content is not that of a .${ending} file.`])
  return kind
}

/** A picture that can be shown in pages. Errors: `portal/bad-parameters`. */
export async function scanPicture(parameter: string, file: { readonly path: string }): Promise<FileKind> {
  const kind = fileKind(await readHead(file.path))
  if (PICTURE_KINDS.includes(kind)) return kind
  throw badParameters([`'${parameter}' must be a PNG, JPEG, GIF or WebP image.`])
}

/** Without its dot, in lower case. */
export function endingOf(fileName: string): string {
  return extname(fileName).slice(1).toLowerCase()
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function isEmpty(path: string): Promise<boolean> {
  return (await readHead(path)).length === 0
}
