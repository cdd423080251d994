import { Readable } from 'node:stream'
import { type Answer, acceptsGzip, contentDisposition, EscapedJson, gzipStream } from '#http'
import { type BorrowedChunks, pipeThrough } from '#kit'
import type { PlannedFile, Records } from '#records'
import { etagOfTag } from '../cached-json.ts'
import type { RequestContext } from '../request-context.ts'
import { answerPart } from './file-part.ts'

/**
 * A file on its way out. It is not opened for a client that has it already. For readers of ranges it is kept on disk and
 * then answered from there; otherwise it is not opened for a client that only asks about it, either.
 */
export async function fileAnswer(
  file: PlannedFile,
  { compressed }: { readonly compressed: boolean },
  context: RequestContext,
  records: Pick<Records, 'keptFiles' | 'rangeReaders'>
): Promise<Answer> {
  const { name, format, tag } = file
  const headers = {
    'content-type': compressed ? 'application/gzip' : format.mediaType,
    'content-disposition': contentDisposition(`${name}.${format.extension}${compressed ? '.gzip' : ''}`)
  }
  const open = async (): Promise<BorrowedChunks> => {
    const bytes = await file.open()
    return format.json ? new EscapedJson(bytes) : bytes
  }
  const etag = tag === null ? undefined : etagOfTag(compressed ? `${tag}-gzip` : tag)
  // It may have the file as it was sent before it was kept, whose validator is another one for the same bytes.
  const hasAll = etag !== undefined && context.header('range') === undefined && context.hasAlready(etag)
  const kept = compressed || hasAll ? undefined : await keptFile(file, open, context, records)
  if (kept !== undefined) return answerPart(kept, file.address ?? '', headers, context, records.rangeReaders)
  const isWanted = !context.isHead && (etag === undefined || !context.hasAlready(etag))
  const body = isWanted ? await open() : Readable.from([])
  return {
    status: 200,
    headers: etag === undefined ? headers : { ...headers, etag },
    body: compressed ? pipeThrough(body, gzipStream()) : body,
    compressible: format.text && !compressed
  }
}

/**
 * The file on disk, made for a client that asks for a part of it or for its length. One that asks for the whole file gets
 * it from there when it is there, unless it takes it compressed.
 */
async function keptFile(
  { tag, address, format }: PlannedFile,
  open: () => Promise<BorrowedChunks>,
  context: RequestContext,
  { keptFiles }: Pick<Records, 'keptFiles'>
) {
  if (keptFiles === undefined || tag === null || address === null) return undefined
  if (context.isHead || context.header('range') !== undefined) return keptFiles.keep(tag, address, open)
  return format.text && acceptsGzip(context.header('accept-encoding')) ? undefined : keptFiles.find(tag)
}
