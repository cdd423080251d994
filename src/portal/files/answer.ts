import type { FileStore } from '#catalog'
import { payload } from '#http'
import { FileAnswer } from '../line/answer-form.ts'

/** A file as a row of ours names it. */
export interface ServedFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  readonly media_type: string
}

/** Nothing of a file may run in the portal's pages, whatever is in it; browsers save it, but for pictures. */
const HARMLESS = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' }

const SHOWN = /^image\/(png|jpeg|gif|webp)$/

export function fileAnswer(files: FileStore, { path, sha256, bytes, media_type: type }: ServedFile): FileAnswer {
  const name = path.split('/').at(-1) ?? ''
  const headers = {
    ...HARMLESS, 'content-type': /^(text\/|application\/(geo\+)?json)/.test(type) ? `${type}; charset=utf-8` : type, 'content-length': String(bytes), etag: `"${sha256}"`,
    ...(name !== '' && !SHOWN.test(type) && { 'content-disposition': disposition(name) })
  }
  return new FileAnswer({ status: 200, headers, body: files.read(sha256), compressible: false })
}

/** Clients take an empty body for an item without data. */
export function emptyAnswer(): FileAnswer {
  return new FileAnswer({ status: 200, headers: { ...HARMLESS, 'content-type': 'text/plain; charset=utf-8' }, body: payload(''), compressible: false })
}

/** To be saved under this name (RFC 6266): plain where ASCII says it all, with the UTF-8 form beside where it does not. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  if (plain === name) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
