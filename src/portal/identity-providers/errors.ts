import type { LoggiaError } from '#kit'
import { portalError } from '../pipeline/portal-error.ts'

/** `reason`: a word for the audit log. */
export function providerFailed(message: string, reason: string, cause?: unknown): LoggiaError {
  return portalError('portal/provider-failed', message, { details: { list: [message], reason }, cause })
}
