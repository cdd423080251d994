import { createHash, timingSafeEqual } from 'node:crypto'
import { isFromThisMachine, type LocatedRequest } from './local-machine.ts'

/**
 * How the command line of the home proves itself to the server that uses the home: only the home's owner can read the
 * secret.
 */
export const OPERATOR_SCHEME = 'Loggia'

export function operatorHeader(secret: string): string {
  return `${OPERATOR_SCHEME} ${secret}`
}

export function isOperator(authorization: string | undefined, secret: string): boolean {
  return isSameSecret(authorization ?? '', operatorHeader(secret))
}

/** Operations of the command line: only from this machine, and only with the secret of the home. */
export function mayOperate(request: LocatedRequest, secret: string): boolean {
  return isFromThisMachine(request) && isOperator(request.header('authorization'), secret)
}

/** Hashes have one length, which the comparison needs, and reveal nothing about that of the secret. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
