import type { TestContext } from 'node:test'
import { CONDITIONS } from './contract/conditions.ts'
import { loadContractData, TABLE } from './contract/dataset.ts'
import { FACETS } from './contract/facets.ts'
import { GROUPS } from './contract/groups.ts'
import { PLACES } from './contract/places.ts'
import { RECORDS } from './contract/records.ts'
import { STREAMS } from './contract/streams.ts'
import { TILES } from './contract/tiles.ts'
import { VERSIONS } from './contract/versions.ts'
import type { Engine } from './engine.ts'

/** The behaviour of every engine: started by Loggia, connected by URL, or a cluster. */
export async function testEngineContract(context: TestContext, engine: Engine): Promise<void> {
  await engine.ping()
  await loadContractData(engine)
  for (const { says, check } of [
    ...VERSIONS,
    ...RECORDS,
    ...CONDITIONS,
    ...PLACES,
    ...GROUPS,
    ...FACETS,
    ...STREAMS,
    ...TILES
  ]) {
    await context.test(says, (inner) => check(engine, inner))
  }
  await engine.versions.drop(TABLE)
}
