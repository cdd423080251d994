import type { Readable } from 'node:stream'
import { badForm, formTooLarge, type FormBody, type FormOptions } from './form.ts'
import { readMultipart } from './multipart.ts'
import { demandPace } from './pace.ts'
import { parseQueryString, QueryParams } from './query-string.ts'
import type { HttpRequest } from './request.ts'

const NOTHING: FormBody = { fields: new QueryParams(new Map()), files: [], discard: async () => {} }

/**
 * The body of a request as a form, `application/x-www-form-urlencoded` or `multipart/form-data`; a body without a type counts as the
 * first. Errors: `http/bad-form`, `http/form-too-large`, `http/file-too-large`.
 */
export async function readForm(request: HttpRequest, options: FormOptions): Promise<FormBody> {
  using _pace = demandPace(request.message)
  const contentType = request.header('content-type') ?? ''
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data') return await readMultipart(request.message, contentType, options)
  const text = await readText(request.message, options.maxFieldBytes)
  if (text === '') return NOTHING
  if (type !== '' && type !== 'application/x-www-form-urlencoded') {
    throw badForm('Parameters are sent as application/x-www-form-urlencoded or multipart/form-data.')
  }
  return { ...NOTHING, fields: parseQueryString(text, { keepEmpty: true }) }
}

async function readText(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Left early the iterator would destroy the connection, and the client would never read why.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) break
  }
  if (bytes <= maxBytes) return Buffer.concat(chunks).toString('utf8')
  // Only now that the iterator is gone: what is still being sent is read past, for the answer and for the next request on the connection.
  body.resume()
  throw formTooLarge(maxBytes)
}
