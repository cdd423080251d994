import { recordAudit } from '#events'
import type { Sealer } from '#kit'
import type { Writer } from '#store'
import { hashRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts'
import { findFactor, noteStep, takeRecoveryCode } from './store.ts'
import { totpStep } from './totp.ts'

/** A sealed text opens only where it was sealed for. */
export function factorPlace(username: string): string {
  return `second factor:${username}`
}

/**
 * Whether the code is one of the user's app, or a recovery code; either is used up by the transaction, so that of two
 * sign-ins with one code at most one succeeds (RFC 6238 §5.2).
 */
export async function useCode(
  tx: Writer,
  sealer: Sealer,
  username: string,
  code: string,
  nowMs: number
): Promise<boolean> {
  const factor = await findFactor(tx, username)
  if (factor === undefined) return false
  if (looksLikeRecoveryCode(code)) {
    if (!(await takeRecoveryCode(tx, username, hashRecoveryCode(code)))) return false
    await recordAudit(
      tx,
      [{ type: 'users', action: 'useRecoveryCode', subject: username, actor: username, data: {} }],
      nowMs
    )
    return true
  }
  const secret = sealer.open(factor.secret, factorPlace(username))
  const step = totpStep(secret, code.replace(/\s/g, ''), nowMs, factor.last_step)
  if (step === undefined) return false
  await noteStep(tx, username, step)
  return true
}
