import { createEngine } from '#engine'
import type { Engine } from '#engine'
import { startEngineForTest } from '../../src/engine/process/engine-for-tests.ts'

export async function startLabEngine(): Promise<Engine & { end(): Promise<void> }> {
  const running = await startEngineForTest()
  const engine = createEngine({ nodes: [running.connection] })
  return Object.assign(engine, { end: () => running.end() })
}
