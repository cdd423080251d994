import { type Answer, escapeBeyondAscii, payload } from '#http'
import type { BodyFormat, Rendered } from '#records'
import type { RequestContext } from './request-context.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A form of this API for the data of a use case: JSON in ASCII, as the original service writes it. */
export function jsonFormat<Data, Options>(
  name: string,
  write: (data: Data, options: Options) => string
): BodyFormat<Data, Options> {
  return { name: `explore ${name}`, write: (data, options) => escapeBeyondAscii(write(data, options)) }
}

/** A weak validator (RFC 9110 §8.8.1): compressed and plain bodies have the same one. */
export function etagOfTag(tag: string): string {
  return `W/"${tag}"`
}

export function isKnownTo(context: RequestContext): (tag: string) => boolean {
  return (tag) => context.hasAlready(etagOfTag(tag))
}

/** The answer with the rendered body; without one the server answers 304, because the validator matches. */
export async function cachedJson(rendered: Promise<Rendered>): Promise<Answer> {
  const { body, tag } = await rendered
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE, ...(tag === null ? {} : { etag: etagOfTag(tag) }) },
    body: body ?? payload(''),
    compressible: true
  }
}
