/** A portal of the model without an engine: changes through the portal's API, views through what all doors ask. */
import { createAuthenticator, createKeys, createMembers, createTokens, type Principal } from '#access'
import { type Catalog, type CatalogRow, createCatalog, type Projection, versionOf } from '#catalog'
import { makeField } from '#schema'
import type { Store } from '#store'
import { maySee, readItems } from '../../src/portal/items/index.ts'
import { visibleItems } from '../../src/portal/items/visible.ts'
import { openTestPortal, PASSWORD, type TestPortal } from '../../src/portal/portal-for-tests.ts'
import { countValues } from '../../src/portal/search/count-fields.ts'
import { isInAnyGroup, STATUS_FACTORS, searchedItems } from '../../src/portal/search/item-fields.ts'
import { runSearch } from '../../src/portal/search/run.ts'
import { ALL, type SearchPredicate } from '../../src/portal/search/search-predicate.ts'
import { sql } from '../../src/store/database.ts'
import type { ChangedPortal } from './changes.ts'
import { type CallerName, Model, type View } from './model.ts'
import { setUp } from './set-up.ts'

export interface World {
  readonly model: Model
  readonly portal: ChangedPortal
  readonly roles: Readonly<Record<'outsider' | 'overseer', string>>
  view(caller: CallerName): Promise<View | undefined>
  close(): Promise<void>
}

export async function openPortalWorld(open?: () => Promise<Store>): Promise<World> {
  const model = new Model()
  const test = await openTestPortal({}, open)
  const tokens = new Map([['boss', await test.signIn('boss')]])
  const as = async (username: string, path: string, parameters: object = {}): Promise<any> => {
    test.clock.ms += 1_000
    const prefix = path.startsWith('/security') ? '/portaladmin' : '/sharing/rest'
    return test.ask(path, { ...parameters }, { as: tokens.get(username), prefix })
  }
  const portal: ChangedPortal = {
    as,
    asBoss: (path, parameters) => as('boss', path, parameters),
    byOperator: (change) => change(test.catalog),
    load: (datasetId, more) => load(test.catalog, datasetId, more),
    itemIdOf: async (datasetId) => (await test.catalog.settings(datasetId)).itemId,
    signInAgain: async (username) => void tokens.set(username, await test.signIn(username, PASSWORD))
  }
  const { secrets, roles } = await setUp(model, portal)
  const readers = openReaders(test)

  const principalOf = async (caller: CallerName): Promise<Principal | undefined> => {
    const authorization = secrets.get(caller) ?? tokens.get(caller)
    if (authorization === undefined) return readers.authenticate({})
    return readers
      .authenticate({
        authorization: `Bearer ${authorization}`,
        referer: 'test',
        address: '192.0.2.1',
        encrypted: true
      })
      .catch(() => undefined)
  }
  return {
    model,
    portal,
    roles,
    view: async (caller) => {
      const principal = await principalOf(caller)
      return (
        principal && { ...(await viewItems(test.store, principal, model)), ...(await viewDatasets(readers, principal)) }
      )
    },
    close: () => test.close()
  }
}

async function load(
  catalog: Catalog,
  datasetId: string,
  { access }: { readonly access: 'private' | 'org' | 'public' }
): Promise<void> {
  await catalog.publishVersion({
    load: await catalog.beginVersion(datasetId),
    fields: [makeField('name', 'text')],
    recordCount: 2,
    bytes: 20,
    bbox: null,
    geometryTypes: [],
    dataset: { access }
  })
}

interface Readers {
  readonly catalog: Catalog
  readonly projection: RowsInMemory
  readonly authenticate: ReturnType<typeof createAuthenticator>
}

/** Another server on the same database: its cache is from before the change. */
function openReaders({ store, clock }: TestPortal): Readers {
  const members = createMembers({ store, clock, freshMs: 0 })
  const tokens = createTokens({ store, clock, members })
  const keys = createKeys({ store, clock, freshMs: 0 })
  const projection = new RowsInMemory()
  return {
    projection,
    catalog: createCatalog({ store, clock, filesFolder: '/nowhere', projection, freshMs: 0 }),
    authenticate: createAuthenticator(keys, { users: { tokens, members } })
  }
}

/** The catalog's tables, as an engine would keep them. */
class RowsInMemory implements Projection {
  readonly tables = new Map<string, readonly CatalogRow[]>()

  async load(revision: number, _fields: unknown, rows: Iterable<CatalogRow>): Promise<string> {
    this.tables.set(`catalog ${revision}`, [...rows])
    return `catalog ${revision}`
  }

  async release(table: string): Promise<void> {
    this.tables.delete(table)
  }
}

async function viewDatasets(
  { catalog, projection }: Readers,
  principal: Principal
): Promise<Pick<View, 'datasets' | 'listed' | 'exportable'>> {
  const datasets = await catalog.listAll(principal)
  const { table, audience, audienceField } = await catalog.source(principal)
  const rows = (projection.tables.get(table) ?? []).filter((row) =>
    audience.some((each) => (row[audienceField.name] as readonly string[]).includes(each))
  )
  const exportable = datasets.filter((dataset) => dataset.dataVisible && versionOf(dataset) !== null)
  return {
    datasets: Object.fromEntries(
      datasets
        .map(
          ({ id, metas }) =>
            [id, [String(metas.default?.title), (metas.default?.license ?? null) as string | null]] as const
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
    ),
    listed: rows.map(({ dataset_id: id }) => String(id)).toSorted(),
    exportable: exportable.map(({ id }) => id).toSorted()
  }
}

async function viewItems(
  { db }: Store,
  principal: Principal,
  model: Model
): Promise<Omit<View, 'datasets' | 'listed' | 'exportable'>> {
  const items = await readItems(db, [...model.items.keys()])
  const search = (wanted: SearchPredicate) =>
    runSearch(db, {
      searched: searchedItems({ id: '0123456789ABCDEF' }),
      table: 'items',
      id: 'id',
      visible: visibleItems(principal),
      wanted,
      order: undefined,
      factors: STATUS_FACTORS,
      otherwise: { by: [sql.ref('items.modified_ms')], descending: true },
      q: undefined,
      page: { start: 1, num: 100 }
    })
  const found = await search(ALL)
  const counts = async (field: 'access' | 'contentstatus') => {
    const { fieldValues } = await countValues(db, field, found.documents, 20)
    return Object.fromEntries(fieldValues.map(({ value, count }) => [value, count]))
  }
  const byGroup: Record<string, readonly string[]> = {}
  for (const id of [...model.groups.keys()].toSorted())
    byGroup[id] = [...(await search(isInAnyGroup([id]))).ids].toSorted()
  return {
    items: items
      .filter((item) => maySee(item, principal))
      .map(({ row }) => row.id)
      .toSorted(),
    found: [...found.ids].toSorted(),
    total: found.total,
    access: await counts('access'),
    statuses: await counts('contentstatus'),
    byGroup
  }
}
