import { createKeys, type Keys } from '#access'
import { createCatalog, type Catalog } from '#catalog'
import { systemClock, type Log } from '#kit'
import { createItemRegister } from '#portal'
import type { Config } from './config/settings.ts'
import { homeAt, makeHome } from './home.ts'
import { openControlStore } from './rooms.ts'

/** What the portal remembers, without the engine: keys and the catalog's settings can be changed beside a running server. */
export interface Town {
  readonly keys: Keys
  readonly catalog: Catalog
}

export async function withTown<Result>({ config, log }: { readonly config: Config; readonly log: Log }, work: (town: Town) => Promise<Result>): Promise<Result> {
  const home = homeAt(config.home)
  makeHome(home)
  const store = await openControlStore(config, home, log)
  try {
    const clock = systemClock
    const keys = createKeys({ store, clock, log })
    return await work({ keys, catalog: createCatalog({ store, clock, filesFolder: home.files, register: createItemRegister(), activeTemplates: config.metadataTemplates }) })
  } finally {
    await store.close()
  }
}
