import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Principal } from '#access'
import { CATALOG_REVISION } from '#items'
import { type Clock, systemClock } from '#kit'
import type { Field } from '#schema'
import { advanceLineage, type Lineage, RevisionCache, readLineage, type Store, type Writer, writeLineage } from '#store'
import { type Adoption, adoptVersion, countRecordsAgain, releaseLostRecords } from './adopt-version.ts'
import { audienceHash } from './audience.ts'
import { createCatalogTable } from './catalog-table.ts'
import {
  type ChangeContext,
  changeDataset,
  checkChange,
  type DatasetChange,
  insertDataset,
  type NewDataset,
  notFound,
  removeDataset
} from './changes.ts'
import type { Access, Dataset, DatasetFile, DatasetSettings, Version } from './dataset.ts'
import { addFile, fileNotFound, listContents, type NewFile, nameContents, removeFile } from './dataset-files.ts'
import { type DatasetIndex, loadIndex } from './dataset-index.ts'
import { readGrants } from './dataset-item.ts'
import { createDatasetItems, type DatasetItems } from './dataset-items.ts'
import { type DatasetView, viewFor } from './dataset-view.ts'
import { catalogError } from './errors.ts'
import { createFileStore, type FileFinding } from './files.ts'
import { createKeptFiles } from './kept-files.ts'
import { findSource, type KeptSource, notKept, sourceBytesOfOthers } from './kept-sources.ts'
import { createCurrentLists } from './metadata-lists/current-lists.ts'
import { createListsOfAdministrators, type ListsOfAdministrators } from './metadata-lists/lists-of-administrators.ts'
import { AUDIENCE_FIELD, type Projection } from './projection.ts'
import { createRecordFiles, type RecordFiles } from './record-files.ts'
import { NO_LEDGER, type RecordsLedger, type VersionDescription } from './records-ledger.ts'
import { listOutdated, type OutdatedVersion, publishRenewal, type Renewal } from './renewals.ts'
import type { Template } from './templates/template.ts'
import {
  abandonDeadLoads,
  abandonLoad,
  beginLoad,
  type Droppable,
  describeVersion,
  extendLoad,
  forgetVersion,
  GRACE_MS,
  type Load,
  listDroppable,
  listVersionTables,
  type Publication,
  publishLoad
} from './versions.ts'

export interface CatalogOptions {
  readonly store: Store
  /** Where attachments are kept. */
  readonly filesFolder: string
  readonly clock?: Clock
  /** Needed by `source` only. */
  readonly projection?: Projection
  /** Where records say whose they are. Absent: nowhere. */
  readonly ledger?: RecordsLedger
  /** Names of the interoperability templates that every dataset shows beside `default`. */
  readonly activeTemplates?: readonly string[]
  /** How late a change made by another server may show here. */
  readonly freshMs?: number
  readonly graceMs?: number
}

/** The catalog as a source of queries: a table of the engine, and which of its rows the caller may see. */
export interface CatalogSource {
  readonly table: string
  /** Names that a caller may use. */
  readonly fields: readonly Field[]
  readonly recordCount: number
  readonly revision: number
  /** Holds the signs of those who may see the row: one of `audience` must be in it. */
  readonly audienceField: Field
  readonly audience: readonly string[]
}

/** Datasets adopted from tables that the control database does not know, or knows differently. */
export interface AdoptedRecords {
  readonly versions: readonly Adoption[]
  /** Current tables with another number of records than was published. */
  readonly counts: readonly { readonly table: string; readonly records: number }[]
  /** Datasets whose records are nowhere. */
  readonly lost: readonly string[]
}

type Alongside = (tx: Writer) => Promise<void>

export interface Catalog {
  /**
   * The dataset as the principal may see it. Errors: `catalog/not-found`, also when it exists and is not for the
   * principal.
   */
  find(id: string, principal: Principal): Promise<Dataset>
  /** Those of the ids that the principal may see, in the given order. */
  list(ids: readonly string[], principal: Principal): Promise<Dataset[]>
  /** All that the principal may see, by id. */
  listAll(principal: Principal): Promise<Dataset[]>
  source(principal: Principal): Promise<CatalogSource>
  /** Rises with every change of any dataset. */
  revision(): Promise<number>
  /** As administrators see it. */
  settings(id: string): Promise<DatasetSettings>
  /** Those of administrators too, as they were at the latest reading of the catalog. */
  readonly templates: readonly Template[]
  /** Licences, themes and templates of administrators. */
  readonly metadataLists: ListsOfAdministrators

  /** Datasets by their items, for changes of items. */
  readonly items: DatasetItems

  /** Throws what a change or a publication would throw for it, before a long load. */
  check(change: DatasetChange): void
  /** `alongside`: further changes in the same transaction. */
  create(dataset: NewDataset, alongside?: Alongside): Promise<void>
  change(id: string, change: DatasetChange, alongside?: Alongside): Promise<void>
  remove(id: string): Promise<void>

  beginVersion(datasetId: string): Promise<Load>
  /** To be called every few minutes of a long load. */
  extendVersion(load: Load): Promise<void>
  publishVersion(publication: Publication): Promise<void>
  /** Current versions of layouts before this one, at most `limit`. */
  outdatedVersions(layout: number, limit: number): Promise<OutdatedVersion[]>
  /** The same version in a new table. Errors: `catalog/load-lost`, `catalog/changed-meanwhile`. */
  publishRenewal(renewal: Renewal): Promise<void>
  /** True: the version is unreferenced, and its table and row may be deleted. False: it is not a load any more. */
  abandonVersion(load: Load): Promise<boolean>
  /**
   * Versions that were replaced long enough ago, and abandoned loads; after dropping one, call `forgetTable`.
   */
  droppableTables(): Promise<Droppable[]>
  forgetTable(table: string): Promise<void>
  /**
   * To be called before tables that readers saw are dropped: the records are then of a later state than any earlier
   * control database.
   */
  noteDrop(): Promise<void>
  /**
   * Every version table that this control database made and did not drop yet, with its state. Nothing else may be
   * dropped.
   */
  versionTables(): Promise<Map<string, string>>
  lineage(): Promise<Lineage>
  /**
   * Brings the control database into agreement with the records there are, and continues as `lineage`: all of it, or
   * nothing.
   */
  adopt(change: AdoptedRecords, lineage: Lineage): Promise<void>
  /** Description of a published version; see `RecordsLedger`. */
  describeVersion(table: string): Promise<VersionDescription>
  abandonDeadLoads(options: { readonly onlyServer: boolean }): Promise<void>

  addFile(datasetId: string, file: NewFile): Promise<DatasetFile>
  removeFile(datasetId: string, file: Pick<DatasetFile, 'kind' | 'id'>): Promise<void>
  /** Errors: `catalog/file-not-found`. */
  openFile(
    dataset: Dataset,
    kind: DatasetFile['kind'],
    id: string
  ): { readonly file: DatasetFile; readonly content: Readable }
  /**
   * Keeps a file that records are about to be read from. It stays for an hour, or as long as a publication names it.
   */
  keepSource(content: Readable): Promise<{ readonly sha256: string; readonly bytes: number; readonly path: string }>
  /** Bytes of the kept files of all datasets except this one, equal ones once. */
  sourceBytesOfOthers(datasetId: string): Promise<number>
  /** Another hour, for a long load. */
  extendSource(sha256: string): Promise<void>
  /** The file of the current records, or an earlier one. Errors: `catalog/source-not-kept`. */
  findSource(datasetId: string, previousId?: string): Promise<KeptSource & { readonly path: string }>
  /** Files that are values of records. */
  readonly recordFiles: RecordFiles
  sweepFiles(): Promise<void>
  /** Reads every attachment and kept source; what is missing or not what was kept. */
  checkFiles(signal: AbortSignal): Promise<FileFinding[]>
}

const DEFAULT_ACTIVE = ['dcat']

export function createCatalog(options: CatalogOptions): Catalog {
  const { store, clock = systemClock, freshMs = 100, graceMs = GRACE_MS, ledger = NO_LEDGER } = options
  const lists = createCurrentLists(new Set(['default', ...(options.activeTemplates ?? DEFAULT_ACTIVE)]))
  const context: ChangeContext = {
    store,
    clock,
    ledger,
    get templates() {
      return lists.templates.all
    }
  }
  const load = (before: DatasetIndex | undefined) => loadIndex(store, lists, before)
  const cache = new RevisionCache({ store, clock, name: CATALOG_REVISION, freshMs, load })
  const table = createCatalogTable(options.projection)
  const keptFiles = createKeptFiles(store, 'files')
  const files = createFileStore({ folder: options.filesFolder, kept: keptFiles, clock })

  /** Readers of this process see the change as soon as it is acknowledged. */
  const changing = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    try {
      await lists.read(store.db)
      return await change()
    } finally {
      cache.expire()
    }
  }
  const viewOf = async (id: string): Promise<DatasetView> => {
    const view = (await cache.read()).value.byId.get(id)
    if (view === undefined) throw notFound(id)
    return view
  }

  return {
    find: async (id, principal) => {
      const face = viewFor(await viewOf(id), principal)
      if (face === undefined) throw notFound(id)
      return face
    },
    list: async (ids, principal) => faces(ids, (await cache.read()).value, principal),
    listAll: async (principal) => {
      const { value } = await cache.read()
      return faces([...value.byId.keys()], value, principal)
    },
    source: async (principal) => {
      const { revision, value } = await cache.read()
      const { name, fields } = await table.of(revision, value)
      return {
        table: name,
        fields,
        recordCount: value.byUid.size,
        revision,
        audienceField: AUDIENCE_FIELD,
        audience: principal.audience.map(audienceHash)
      }
    },
    revision: async () => (await cache.read()).revision,
    settings: async (id) => settingsOf(store, await viewOf(id)),
    get templates() {
      return lists.templates.all
    },
    metadataLists: createListsOfAdministrators(lists),
    items: createDatasetItems(context, () => cache.expire()),

    check: (change) => checkChange(context, change),
    create: (dataset, alongside) =>
      changing(() =>
        store.transaction(async (tx) => {
          await insertDataset(tx, context, dataset)
          await alongside?.(tx)
        })
      ),
    change: (id, change, alongside) =>
      changing(() =>
        store.transaction(async (tx) => {
          await changeDataset(tx, context, id, change)
          await alongside?.(tx)
        })
      ),
    remove: (id) => changing(() => store.transaction((tx) => removeDataset(tx, context, id))),

    beginVersion: (datasetId) => store.transaction((tx) => beginLoad(tx, context, datasetId)),
    extendVersion: (load) => store.sideTransaction((tx) => extendLoad(tx, context, load)),
    publishVersion: (publication) =>
      changing(async () => ledger.settle(await store.transaction((tx) => publishLoad(tx, context, publication)))),
    outdatedVersions: (layout, limit) => listOutdated(store.db, layout, limit),
    publishRenewal: (renewal) =>
      changing(async () => ledger.settle(await store.transaction((tx) => publishRenewal(tx, context, renewal)))),
    abandonVersion: (load) => store.transaction((tx) => abandonLoad(tx, load)),
    droppableTables: () => listDroppable(store.db, clock.now(), graceMs),
    forgetTable: (name) => store.transaction((tx) => forgetVersion(tx, name)),
    noteDrop: async () => {
      const lineage = await store.transaction(async (tx) => {
        const next = await advanceLineage(tx)
        await ledger.announce(next)
        return next
      })
      await ledger.settle(lineage)
    },
    versionTables: () => listVersionTables(store.db),
    lineage: () => readLineage(store.db),
    adopt: ({ versions, counts, lost }, lineage) =>
      changing(() =>
        store.transaction(async (tx) => {
          for (const each of versions) await adoptVersion(tx, context, each)
          for (const { table, records } of counts) await countRecordsAgain(tx, table, records)
          for (const dataset of lost) await releaseLostRecords(tx, dataset)
          await writeLineage(tx, lineage)
        })
      ),
    describeVersion: async (table) => describeVersion(store.db, table, await readLineage(store.db)),
    abandonDeadLoads: ({ onlyServer }) => abandonDeadLoads(store, clock.now(), onlyServer),

    addFile: (datasetId, file) => changing(() => addFile(context, files, datasetId, file)),
    removeFile: (datasetId, file) => changing(() => removeFile(context, datasetId, file)),
    openFile: (dataset, kind, id) => {
      const file = [...dataset.attachments, ...dataset.alternativeExports].find(
        (each) => each.kind === kind && each.id === id
      )
      if (file === undefined) throw fileNotFound(id)
      return { file, content: files.read(file.sha256) }
    },
    keepSource: async (content) => {
      const kept = await files.put(content)
      return { ...kept, path: files.pathOf(kept.sha256) }
    },
    sourceBytesOfOthers: (datasetId) => sourceBytesOfOthers(store.db, datasetId),
    extendSource: (sha256) => keptFiles.note([sha256], clock.now()),
    findSource: async (datasetId, previousId) => {
      const source = await findSource(store.db, datasetId, previousId)
      const path = files.pathOf(source.sha256)
      if (!existsSync(path)) throw notKept(datasetId, 'missing')
      return { ...source, path }
    },
    recordFiles: createRecordFiles(store, files, clock),
    checkFiles: async (signal) => files.check(await nameContents(store), signal),
    sweepFiles: async () => files.sweep(await listContents(store), clock.now())
  }
}

/**
 * The version whose records a reader may query; null when the dataset has none. Errors: `catalog/forbidden` when the
 * metadata are open and the records are not.
 */
export function versionOf(dataset: Dataset): Version | null {
  if (dataset.dataVisible) return dataset.version
  throw catalogError('catalog/forbidden', "You don't have permission to access the requested resource", {
    details: { id: dataset.id }
  })
}

function faces(ids: readonly string[], index: DatasetIndex, principal: Principal): Dataset[] {
  return ids.flatMap((id) => {
    const view = index.byId.get(id)
    return (view && viewFor(view, principal)) ?? []
  })
}

async function settingsOf({ db }: Store, { record, open }: DatasetView): Promise<DatasetSettings> {
  const { owner, access } = record.item
  return {
    id: open.id,
    uid: open.uid,
    itemId: open.itemId,
    owner,
    access: access as Access,
    dataVisible: record.dataVisible,
    grants: (await readGrants(db, [open.itemId])).get(open.itemId) ?? [],
    metas: record.metas,
    fields: record.fields
  }
}
