import { isLoggiaError } from '#kit'
import { presentError } from '../line/errors.ts'
import type { Call } from '../line/operation.ts'

/** Of several things in one call each is done for itself: the error of one as clients are told it, or nothing when it was done. */
export async function refusalOf(call: Call, work: () => Promise<unknown>): Promise<{ readonly code: number } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isLoggiaError(error, 'portal/')) throw error
    return presentError(error, call.http.id).body.error
  }
}
