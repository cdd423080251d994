import { type Answer, escapeBeyondAscii, etagMatches, etagOf, payload } from '#http'
import type { Call } from '../caller.ts'
import type { Parts } from '../parts.ts'
import type { KeptAnswer } from './answer-cache.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Inputs that a response depends on. */
export interface Dependency {
  /** Name of the operation, such as `records`. */
  readonly kind: string
  /** Changes whenever the thing that is asked about does, or what this caller may see of it. */
  readonly state: string
  /** The parameters that matter. */
  readonly parameters: readonly string[]
}

/** Questions whose answer changes though nothing else does. */
const VOLATILE = /\b(now|random)\s*\(/i

/**
 * A JSON answer that is made once as long as nothing changes. The key holds everything the answer depends on, the
 * address that links begin with included; a validator that matches is enough to know that the client has it.
 */
export async function keptJson(
  call: Call,
  parts: Parts,
  dependency: Dependency,
  make: (signal: AbortSignal) => Promise<string>
): Promise<Answer> {
  const { http } = call
  const key = keyOf(call, parts, dependency)
  if (VOLATILE.test(key)) return answer({ body: payload(escapeBeyondAscii(await make(http.signal))), etag: '' })
  const kept = parts.cache.get(key)
  if (kept !== undefined) return answer(kept)
  const etag = etagOf(key)
  if (etagMatches(http.header('if-none-match'), etag)) return answer({ body: payload(''), etag })
  return answer(
    await parts.flights.board(key, http.signal, async (signal) => {
      const entry: KeptAnswer = { body: payload(escapeBeyondAscii(await make(signal))), etag }
      if (entry.body.plain.length <= parts.settings.maxKeptBytes) parts.cache.put(key, entry)
      return entry
    })
  )
}

/** The validator of a file that is not kept. */
export function fileEtag(call: Call, parts: Parts, dependency: Dependency): string | undefined {
  const key = keyOf(call, parts, dependency)
  return VOLATILE.test(key) ? undefined : etagOf(key)
}

/** Values of the named parameters, without what does not change an answer: unknown parameters, keys, order. */
export function parametersOf({ http }: Call, names: readonly string[]): string[] {
  return names.flatMap((name) => http.query.all(name).map((value) => `${name}=${value}`))
}

function keyOf({ http, version }: Call, { settings }: Parts, { kind, state, parameters }: Dependency): string {
  // The separator cannot come from a parameter unnoticed: two lists of parameters that join to one text would need it
  // in a name.
  return [settings.release, version.name, http.origin, kind, state, ...parameters].join('\u0000')
}

function answer({ body, etag }: KeptAnswer): Answer {
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE, ...(etag === '' ? {} : { etag }) },
    body,
    compressible: true
  }
}
