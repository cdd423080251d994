import { createHash } from 'node:crypto'
import { type Clock, isLoggiaError, type Sealer } from '#kit'
import { isJsonObject, parseJson } from '../pipeline/parameter.ts'
import { providerFailed } from './errors.ts'
import type { OidcRequest } from './oidc-client.ts'

/** A sign-in that is with the provider. The browser keeps it sealed: only the browser that began it can end it. */
export interface SignInFlow {
  readonly provider: string
  readonly request: OidcRequest
  /** Path of this portal where the browser goes afterwards. */
  readonly next: string
  readonly stays: boolean
  /** Hash of the session that an identity is added to; null: a sign-in. */
  readonly linkedSession: string | null
  readonly begunMs: number
}

/** As long as somebody may take at the provider, second factor and new password included. */
export const FLOW_SECONDS = 900
const PLACE = 'sign-in with a provider'
/** A longer address is not kept: the cookie has to fit into a header. */
const MAX_NEXT = 1_000

export function sealFlow(sealer: Sealer, flow: SignInFlow): string {
  const next = flow.next.length > MAX_NEXT ? '/' : flow.next
  return sealer.seal(JSON.stringify({ ...flow, next }), PLACE)
}

/** The flow that this browser began with this provider, as long as it may last. Errors: `portal/provider-failed`. */
export function openFlow(
  { sealer, clock }: { readonly sealer: Sealer; readonly clock: Clock },
  sealed: string | undefined,
  provider: string
): SignInFlow {
  const flow = sealed === undefined ? undefined : read(sealer, sealed)
  if (flow === undefined || flow.provider !== provider || clock.now() - flow.begunMs > FLOW_SECONDS * 1_000)
    throw notBegun()
  return flow
}

export function notBegun(): ReturnType<typeof providerFailed> {
  return providerFailed(
    `This sign-in was not begun in this browser, is already complete, or took longer than ${FLOW_SECONDS / 60} minutes. Please begin again.`,
    'notBegun'
  )
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** What was sealed was made here, and needs no further look. */
function read(sealer: Sealer, sealed: string): SignInFlow | undefined {
  try {
    const value = parseJson(sealer.open(sealed, PLACE))
    return isJsonObject(value) ? (value as unknown as SignInFlow) : undefined
  } catch (error) {
    if (isLoggiaError(error, 'seal/')) return undefined
    throw error
  }
}
