import { Secret, TOTP } from 'otpauth'

/** As authenticator apps expect it (RFC 6238, Key URI Format): SHA-1, six digits, half a minute. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20
/** Codes of the step before and of the next are taken: clocks of phones differ (RFC 6238 §5.2). */
const WINDOW = 1

/** A random secret in base 32, as people can type it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address behind the picture that apps read. */
export function totpUri(
  secret: string,
  { portal, username }: { readonly portal: string; readonly username: string }
): string {
  return new TOTP({
    ...KIND,
    issuer: portal.replaceAll(':', ' '),
    label: username,
    secret: Secret.fromBase32(secret)
  }).toString()
}

/** The step of the code, which must be later than the last that was used; undefined: the code is wrong, or was used. */
export function totpStep(secret: string, code: string, nowMs: number, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW })
  if (delta === null) return undefined
  const step = totp.counter({ timestamp: nowMs }) + delta
  return step > lastStep ? step : undefined
}
