/** Browsers that sign in with a provider at a test portal. */
import { hash } from 'node:crypto'
import type { TestPortal } from '../portal-for-tests.ts'
import type { BrowserRequest, EndedSignIn } from './provider-sign-in.ts'

export const ORIGIN = 'https://portal.example'
export const returnOf = (provider: string): string => `${ORIGIN}/sign-in/with/${provider}/return`

export const REQUEST: BrowserRequest = {
  id: 'request',
  address: '192.0.2.1',
  encrypted: true,
  origin: ORIGIN,
  originIsConfigured: true,
  header: (name) =>
    name === 'user-agent' ? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' : undefined
}

export interface Begun {
  readonly url: string
  readonly sealed: string
}

/** `session`: the account of this session is to be connected. */
export function begin({ portal }: TestPortal, provider: string, session?: string): Promise<Begun> {
  return portal.providerSignIns.begin(
    { provider, next: '/explore/', stays: false, ...(session === undefined ? {} : { session }) },
    REQUEST
  )
}

export function end(
  { portal }: TestPortal,
  provider: string,
  parameters: URLSearchParams,
  sealed: string | undefined,
  session?: string
): Promise<EndedSignIn> {
  return portal.providerSignIns.end({ provider, parameters, sealed, session }, REQUEST)
}

/** Whose session it is. */
export async function userOf({ store }: TestPortal, { session }: EndedSignIn): Promise<string> {
  const row = await store.db
    .selectFrom('tokens')
    .select('username')
    .where('sha256', '=', hash('sha256', session?.secret ?? ''))
    .executeTakeFirst()
  return row?.username ?? 'nobody'
}

/** The word for the log of a sign-in that fails. */
export async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'signed in'
  } catch (error) {
    const { code, details, message } = error as { code?: string; details?: { reason?: unknown }; message: string }
    return code === 'portal/provider-failed' ? String(details?.reason) : `${code}: ${message}`
  }
}
