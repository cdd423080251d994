import { Readable } from 'node:stream'
import { LoggiaError } from '#kit'
import type { PortalClientOptions } from './portal-client.ts'

export type StandInAnswer =
  | { readonly status?: number; readonly type?: string; readonly body: string }
  /** The portal cannot be reached. */
  | 'no connection'

export const STAND_IN_API = 'https://data.example.org/api/explore/v2.1'

/** A portal that answers from memory, at once, and what it was asked. */
export function answeringPortal(answer: (url: URL) => StandInAnswer): {
  readonly options: PortalClientOptions
  readonly asked: URL[]
} {
  const asked: URL[] = []
  let nowMs = 0
  return {
    asked,
    options: {
      api: STAND_IN_API,
      clock: { now: () => nowMs },
      pause: async (ms) => void (nowMs += ms),
      requestsPerSecond: 1_000,
      signal: new AbortController().signal,
      fetch: async (address) => {
        const url = new URL(address)
        asked.push(url)
        const given = answer(url)
        if (given === 'no connection')
          throw new LoggiaError({ code: 'fetch/failed', kind: 'bad-input' }, 'It could not be fetched.')
        const { status = 200, type = 'application/json', body } = given
        return { status, url, headers: { 'content-type': type }, body: Readable.from([Buffer.from(body)]) }
      }
    }
  }
}
