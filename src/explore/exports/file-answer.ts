import { Readable } from 'node:stream'
import { type Answer, contentDisposition, EscapedJson, gzipStream } from '#http'
import { type BorrowedChunks, pipeThrough } from '#kit'
import type { PlannedFile } from '#records'
import { etagOfTag } from '../cached-json.ts'
import type { RequestContext } from '../request-context.ts'

/** A file on its way out. It is not opened for a client that has it already, nor for one that only asks about it. */
export async function fileAnswer(
  { name, format, tag, open }: PlannedFile,
  { compressed }: { readonly compressed: boolean },
  context: RequestContext
): Promise<Answer> {
  const etag = tag === null ? undefined : etagOfTag(compressed ? `${tag}-gzip` : tag)
  const headers = {
    'content-type': compressed ? 'application/gzip' : format.mediaType,
    'content-disposition': contentDisposition(`${name}.${format.extension}${compressed ? '.gzip' : ''}`),
    ...(etag === undefined ? {} : { etag })
  }
  const isWanted = !context.isHead && (etag === undefined || !context.hasAlready(etag))
  const bytes = isWanted ? await open() : Readable.from([])
  const body: BorrowedChunks = isWanted && format.json ? new EscapedJson(bytes) : bytes
  return {
    status: 200,
    headers,
    body: compressed ? pipeThrough(body, gzipStream()) : body,
    compressible: format.text && !compressed
  }
}
