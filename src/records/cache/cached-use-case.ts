import { createHash } from 'node:crypto'
import type { Caller } from '../caller.ts'
import { type Clauses, isVolatile } from '../query/request.ts'
import { withSignal } from '../query/run-options.ts'
import type { RecordsContext } from '../records-context.ts'
import type { BodyFormat, OnlyPlain, Rendered, RenderedBody } from './body-format.ts'

/** A question whose data depend on the request, the settings and the state of its subject, and on nothing else. */
export interface Question<Request, Subject extends { readonly state: string }, Data> {
  readonly name: string
  /** The subject as the caller may see it: here, and nowhere else, it is decided who gets an answer. */
  readonly find: (request: Request, caller: Caller, context: RecordsContext) => Promise<Subject>
  readonly compute: (request: Request, subject: Subject, caller: Caller, context: RecordsContext) => Promise<Data>
}

export interface CachedUseCase<Request, Data> {
  /** The data. */
  get(request: Request, caller: Caller): Promise<Data>
  /**
   * The data as `format` writes them, cached and shared by equal requests. `isKnown`: whether the caller has the body of
   * this tag already; then nothing is computed.
   */
  render<Options>(
    request: Request,
    caller: Caller,
    format: BodyFormat<Data, Options, string | Uint8Array> & OnlyPlain<Options>,
    options: Options,
    isKnown?: (tag: string) => boolean
  ): Promise<Rendered>
}

export function cachedUseCase<
  Request extends { readonly clauses: Clauses },
  Subject extends { readonly state: string },
  Data
>(
  { name, find, compute }: Question<Request, Subject, Data> & OnlyPlain<Request>,
  context: RecordsContext
): CachedUseCase<Request, Data> {
  const { cache, coalescer, settings } = context
  return {
    get: async (request, caller) => compute(request, await find(request, caller, context), caller, context),
    render: async (request, caller, format, options, isKnown) => {
      const subject = await find(request, caller, context)
      const make = async (signal: AbortSignal): Promise<RenderedBody> => {
        const data = await compute(request, subject, withSignal(caller, signal), context)
        return caller.stages.timeNow('write', () => ({ plain: Buffer.from(format.write(data, options)) }))
      }
      if (isVolatile(request.clauses)) return { body: await make(caller.signal), tag: null }
      const key = JSON.stringify([settings.release, name, subject.state, format.name, options, request])
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const tag = tagOf(key)
      if (isKnown?.(tag) === true) return { body: undefined, tag }
      return coalescer.join(key, caller.signal, async (signal) => {
        const response = { body: await make(signal), tag }
        if (response.body.plain.length <= settings.maxCachedBytes) cache.put(key, response)
        return response
      })
    }
  }
}

/** Short, and without what the key says. */
export function tagOf(key: string): string {
  return createHash('sha1').update(key).digest('base64url')
}
