import type { FileStore } from '#catalog'
import { contentDisposition, payload } from '#http'
import { FileAnswer } from '../pipeline/answer-form.ts'

/** A file as a row of ours names it. */
export interface ServedFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  readonly media_type: string
}

/** No content of a file may run in the portal's pages; browsers save it, except for pictures. */
const HARMLESS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache'
}

const SHOWN = /^image\/(png|jpeg|gif|webp)$/
/** Types that clients display; as downloads, some clients would save them instead. */
const READ = /^(text\/plain|application\/json|text\/xml)$/

/** `inPlace`: texts are read by a client, not saved. */
export function fileAnswer(
  files: FileStore,
  { path, sha256, bytes, media_type: stored }: ServedFile,
  { inPlace = false } = {}
): FileAnswer {
  const name = path.split('/').at(-1) ?? ''
  const type = inPlace && stored === 'application/xml' ? 'text/xml' : stored
  const headers = {
    ...HARMLESS,
    'content-type': /^(text\/|application\/(geo\+)?json)/.test(type) ? `${type}; charset=utf-8` : type,
    'content-length': String(bytes),
    etag: `"${sha256}"`,
    ...(name !== '' &&
      !SHOWN.test(type) &&
      !(inPlace && READ.test(type)) && { 'content-disposition': contentDisposition(name) })
  }
  return new FileAnswer({ status: 200, headers, body: files.read(sha256), compressible: false })
}

/** Clients take an empty body for an item without data. */
export function emptyAnswer(): FileAnswer {
  return new FileAnswer({
    status: 200,
    headers: { ...HARMLESS, 'content-type': 'text/plain; charset=utf-8' },
    body: payload(''),
    compressible: false
  })
}
