import assert from 'node:assert/strict'
import { seededRandom } from '../chaos/random.ts'
import { makeRandomChange } from './changes.ts'
import type { World } from './portal-world.ts'

/** Changes of one sequence. */
const MAX_CHANGES = 8

export interface Run {
  readonly seed: number
  readonly sequences: number
  /** Called after each sequence. */
  readonly onSequence?: () => void
}

/**
 * Runs random sequences of changes in a world and compares what every caller sees with the model after every change. Resolves with the
 * number of changes and comparisons.
 */
export async function runSequences(
  { model, portal, roles, view }: World,
  { seed, sequences, onSequence = () => {} }: Run
): Promise<{ readonly changes: number; readonly views: number }> {
  const random = seededRandom(seed)
  let number = 0
  let [changes, views] = [0, 0]
  const history: string[] = []
  const context = { model, portal, roles, random, nextNumber: () => ++number }
  for (let at = 0; at < sequences; at++) {
    for (let left = 1 + Math.floor(random() * MAX_CHANGES); left > 0; left--) {
      history.push(await makeRandomChange(context))
      changes++
      for (const caller of model.callers()) {
        const message = `seed ${seed}, sequence ${at}: ${caller} after\n${history.slice(-12).join('\n')}\n`
        assert.deepEqual({ [caller]: await view(caller) }, { [caller]: model.view(caller) }, `${message}`)
        views++
      }
    }
    onSequence()
  }
  return { changes, views }
}
