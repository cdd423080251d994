import type { Readable } from 'node:stream'
import { badForm, formTooLarge, type FormBody, type FormOptions } from './form.ts'
import { readMultipart } from './multipart.ts'
import { HeldBytes } from './held-bytes.ts'
import { demandPace } from './pace.ts'
import { parseQueryString, QueryParams } from './query-string.ts'
import type { HttpRequest } from './request.ts'

/**
 * The body of a request as a form, `application/x-www-form-urlencoded` or `multipart/form-data`; a body without a type counts as the
 * first. Errors: `http/bad-form`, `http/form-too-large`, `http/file-too-large`, `http/overloaded`, `http/no-room`.
 */
export async function readForm(request: HttpRequest, options: FormOptions): Promise<FormBody> {
  using _pace = demandPace(request.message)
  const contentType = request.header('content-type') ?? ''
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data') return await readMultipart(request.message, contentType, options)
  const memory = new HeldBytes()
  try {
    const text = await readText(request.message, options.maxFieldBytes, memory)
    return { fields: fieldsOf(text, type), files: [], discard: async () => memory.release() }
  } catch (error) {
    memory.release()
    throw error
  }
}

function fieldsOf(text: string, type: string | undefined): QueryParams {
  if (text === '') return new QueryParams(new Map())
  if (type !== '' && type !== 'application/x-www-form-urlencoded') throw badForm('Parameters are sent as application/x-www-form-urlencoded or multipart/form-data.')
  return parseQueryString(text, { keepEmpty: true })
}

async function readText(body: Readable, maxBytes: number, memory: HeldBytes): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  let failure: unknown
  // Left early the iterator would destroy the connection, and the client would never read why.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    failure = bytes > maxBytes ? formTooLarge(maxBytes) : refusalOf(memory, chunk.length)
    if (failure !== undefined) break
  }
  if (failure === undefined) return Buffer.concat(chunks).toString('utf8')
  // Only now that the iterator is gone: what is still being sent is read past, for the answer and for the next request on the connection.
  body.resume()
  throw failure
}

function refusalOf(memory: HeldBytes, bytes: number): unknown {
  try {
    memory.add(bytes)
    return undefined
  } catch (error) {
    return error
  }
}
