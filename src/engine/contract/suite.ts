import type { TestContext } from 'node:test'
import type { Engine } from '../engine.ts'

/** A behaviour that every engine has; the data is loaded. */
export interface Behaviour {
  readonly says: string
  readonly check: (engine: Engine, context: TestContext) => Promise<void>
}

export function behaviour(says: string, check: Behaviour['check']): Behaviour {
  return { says, check }
}
