import { presentError } from '../pipeline/errors.ts'
import type { RequestContext } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'

/** Names of the skipped ones. */
type ItemReport = Readonly<Record<string, readonly string[]>> | void

/**
 * A call with several items processes each separately, one after the other: a failure of one is reported,
 * and the others are processed. `work` resolves with what the response adds to `success`, if anything.
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
