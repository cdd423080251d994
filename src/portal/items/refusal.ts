import { presentError } from '../pipeline/errors.ts'
import type { RequestContext } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'

/** Names of what was left out. */
type ItemReport = Readonly<Record<string, readonly string[]>> | void

/**
 * Of several items in one call each is done for itself, one after the other: what cannot be done to one of them is
 * told, and the others are done. `work` resolves with what is told beside its success, if anything.
 */
export async function forEachItem(
  call: RequestContext,
  ids: readonly string[],
  work: (id: string) => Promise<ItemReport>
): Promise<{ readonly results: readonly object[] }> {
  const results: object[] = []
  for (const [id, sent] of new Map(ids.map((each) => [each.toLowerCase(), each]))) {
    const told: ItemReport[] = []
    const error = await refusalOf(call, async () => told.push(await work(id)))
    results.push({ itemId: sent, success: error === undefined, ...(error === undefined ? told[0] : { error }) })
  }
  return { results }
}

/** The error as clients see it, or nothing on success. */
export async function refusalOf(
  call: RequestContext,
  work: () => Promise<unknown>
): Promise<{ readonly code: number } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!portalError.is(error)) throw error
    return presentError(error, call.http.id).body.error
  }
}
