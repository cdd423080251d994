import { Readable } from 'node:stream'
import type { ExportFormat } from '#exports'
import { type Answer, contentDisposition, etagMatches, gzipStream } from '#http'
import { type BorrowedChunks, pipeThrough } from '#kit'
import { type Dependency, fileEtag } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import type { Parts } from '../parts.ts'

export interface ExportedFile {
  /** Without extension. */
  readonly name: string
  readonly format: ExportFormat
  /** As a gzip file. */
  readonly compressed: boolean
  readonly dependency: Dependency
}

/** A file on its way out. It is not begun for a client that has it already, nor for one that only asks about it. */
export async function exportAnswer(
  file: ExportedFile,
  call: Call,
  parts: Parts,
  begin: () => Promise<BorrowedChunks>
): Promise<Answer> {
  const { name, format, compressed, dependency } = file
  const etag = fileEtag(call, parts, dependency)
  const headers = {
    'content-type': compressed ? 'application/gzip' : format.mediaType,
    'content-disposition': contentDisposition(`${name}.${format.extension}${compressed ? '.gzip' : ''}`),
    ...(etag === undefined ? {} : { etag })
  }
  const known = etag !== undefined && etagMatches(call.http.header('if-none-match'), etag)
  const body = known || call.http.method === 'HEAD' ? Readable.from([]) : await begin()
  return {
    status: 200,
    headers,
    body: compressed ? pipeThrough(body, gzipStream()) : body,
    compressible: format.text && !compressed
  }
}
