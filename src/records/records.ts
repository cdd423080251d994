import type { QuotaState } from '#access'
import { type Catalog, type Dataset, type DatasetFile, versionOf } from '#catalog'
import type { CatalogFormat } from '#exports'
import { RequestCoalescer } from '#limits'
import { type Analysis, type AnalysisRequest, analysisQuestion } from './analysis/analysis.ts'
import { readAnswers, writeAnswers } from './cache/answers-file.ts'
import type { BodyFormat, CachedResponse, OnlyPlain } from './cache/body-format.ts'
import { type CachedUseCase, cachedUseCase } from './cache/cached-use-case.ts'
import { ResponseCache } from './cache/response-cache.ts'
import type { Caller } from './caller.ts'
import { type CatalogExportRequest, exportCatalog } from './catalog/catalog-export.ts'
import { offeredFormats } from './catalog/catalog-formats.ts'
import { type DatasetRequest, type DescribedDataset, datasetQuestion } from './catalog/dataset.ts'
import type { DatasetRow } from './catalog/dataset-rows.ts'
import { type DatasetsPage, type DatasetsRequest, datasetsQuestion } from './catalog/datasets.ts'
import { exportDatasets } from './catalog/datasets-export.ts'
import { exportDataset } from './exports/dataset-export.ts'
import type { ExportRequest, FileRequest } from './exports/export-request.ts'
import type { KeptFiles } from './exports/kept-files.ts'
import type { PlannedFile } from './exports/planned-file.ts'
import { RangeReaders } from './exports/range-readers.ts'
import { exportRecords, type RecordsFileRequest } from './exports/records-file.ts'
import { type Facets, type FacetsRequest, facetsQuestion } from './facets/facets.ts'
import { type PageRequest, pageQuestion, type RecordsPage } from './pages/page.ts'
import { type FoundRecord, type RecordRequest, recordQuestion } from './pages/record.ts'
import type { Locale } from './query/request.ts'
import { findDataset } from './query/subject.ts'
import type { RecordsContext, RecordsSettings } from './records-context.ts'
import { createScheduler, type SchedulerSettings } from './scheduler.ts'
import { type DrawnTile, type TileRequest, tileQuestion } from './tiles/tile.ts'

/** Use cases of readers of a portal, for every API: each question takes a typed request and a caller. */
export interface Records {
  /** For callers that do not say. */
  readonly defaults: Locale
  /** Formats that the catalog is offered in. */
  readonly catalogFormats: readonly CatalogFormat[]
  /** As they were at the latest reading of the catalog. */
  readonly templates: Catalog['templates']
  /** Of metadata, those of administrators too. */
  readTemplates(): Promise<Catalog['templates']>

  /** Counts a call: a door does it once for each of its requests, before any other question. Throws `access/…`. */
  admit(caller: Pick<Caller, 'principal' | 'address'>): Promise<QuotaState>

  readonly page: CachedUseCase<PageRequest, RecordsPage>
  readonly record: CachedUseCase<RecordRequest, FoundRecord>
  readonly facets: CachedUseCase<FacetsRequest, Facets>
  readonly analysis: CachedUseCase<AnalysisRequest, Analysis>
  readonly datasets: CachedUseCase<DatasetsRequest, DatasetsPage>
  readonly dataset: CachedUseCase<DatasetRequest, DescribedDataset>
  readonly tile: CachedUseCase<TileRequest, DrawnTile>

  /** The dataset as the caller may see it. Throws `catalog/not-found`. */
  findDataset(id: string, caller: Caller): Promise<Dataset>
  /** A file that came with the dataset. Throws `catalog/not-found`, `catalog/file-not-found`. */
  openFile(
    datasetId: string,
    kind: DatasetFile['kind'],
    fileId: string,
    caller: Caller
  ): Promise<ReturnType<Catalog['openFile']>>

  /** Files that are values of records. Throws `catalog/not-found`, `catalog/forbidden`. */
  listRecordFiles(
    datasetId: string,
    page: Parameters<Catalog['recordFiles']['list']>[1],
    caller: Caller
  ): ReturnType<Catalog['recordFiles']['list']>
  /** A file that is the value of a record. Throws `catalog/not-found`, `catalog/file-not-found`. */
  openRecordFile(datasetId: string, fileId: string, caller: Caller): ReturnType<Catalog['recordFiles']['open']>

  /** Records as a file. */
  exportDataset(request: ExportRequest, caller: Caller): Promise<PlannedFile>
  /** Records as a file in the form of the Search API v1. */
  exportRecords(request: RecordsFileRequest, caller: Caller): Promise<PlannedFile>
  /** The catalog as a file: a table, or datasets described for other portals. */
  exportCatalog(request: CatalogExportRequest, caller: Caller): Promise<PlannedFile>
  /** Datasets as one JSON array, each as the door writes it. */
  exportDatasets<Options>(
    request: FileRequest,
    caller: Caller,
    rowFormat: BodyFormat<DatasetRow, Options> & OnlyPlain<Options>,
    options: Options
  ): Promise<PlannedFile>

  readonly keptFiles: KeptFiles | undefined

  readonly rangeReaders: RangeReaders

  /** Cached responses, from one server to the next on the same home; see `readAnswers`. */
  restoreAnswers(file: string, seal: string): void
  storeAnswers(file: string, seal: string): void
  cacheBytes(): number

  /** Numbers for the metrics. */
  readonly gauges: Readonly<Record<string, () => number>>
}

export interface RecordsOptions extends Omit<RecordsContext, 'scheduler' | 'cache' | 'coalescer' | 'settings'> {
  readonly settings: Omit<RecordsSettings, 'maxCachedBytes'> &
    SchedulerSettings & {
      /** 0: nothing is cached. */
      readonly cacheBytes: number
    }
}

/** Longest response worth caching: a page of the largest records is far below it. */
const MAX_CACHED_BYTES = 2 * 1024 * 1024

export function createRecords({ settings, ...services }: RecordsOptions): Records {
  const scheduler = createScheduler(settings, services.engine)
  const cache = new ResponseCache(settings.cacheBytes)
  const context: RecordsContext = {
    ...services,
    scheduler,
    cache,
    coalescer: new RequestCoalescer<CachedResponse>(),
    settings: { ...settings, maxCachedBytes: Math.min(MAX_CACHED_BYTES, settings.cacheBytes / 4) }
  }
  const { catalog, quotas } = services
  return {
    defaults: settings.defaults,
    catalogFormats: offeredFormats(settings.dcatProfiles),
    get templates() {
      return catalog.templates
    },
    readTemplates: async () => {
      await catalog.revision()
      return catalog.templates
    },
    admit: ({ principal, address }) => quotas.admit(principal, address),
    page: cachedUseCase(pageQuestion, context),
    record: cachedUseCase(recordQuestion, context),
    facets: cachedUseCase(facetsQuestion, context),
    analysis: cachedUseCase(analysisQuestion, context),
    datasets: cachedUseCase(datasetsQuestion, context),
    dataset: cachedUseCase(datasetQuestion, context),
    tile: cachedUseCase(tileQuestion, context),
    findDataset: (id, caller) => findDataset(id, caller, context),
    openFile: async (datasetId, kind, fileId, caller) =>
      catalog.openFile(await findDataset(datasetId, caller, context), kind, fileId),
    listRecordFiles: async (datasetId, page, caller) => {
      const dataset = await findDataset(datasetId, caller, context)
      versionOf(dataset)
      return catalog.recordFiles.list(dataset, page)
    },
    openRecordFile: async (datasetId, fileId, caller) =>
      catalog.recordFiles.open(await findDataset(datasetId, caller, context), fileId),
    exportDataset: (request, caller) => exportDataset(request, caller, context),
    exportRecords: (request, caller) => exportRecords(request, caller, context),
    exportCatalog: (request, caller) => exportCatalog(request, caller, context),
    exportDatasets: (request, caller, rowFormat, options) =>
      exportDatasets(request, caller, rowFormat, options, context),
    keptFiles: services.keptFiles,
    rangeReaders: new RangeReaders(() => services.clock.now(), { isOnly: settings.isOnlyServer }),
    restoreAnswers: (file, seal) => {
      for (const [key, answer] of readAnswers(file, seal)) cache.put(key, answer)
    },
    storeAnswers: (file, seal) => writeAnswers(file, seal, cache.entries()),
    cacheBytes: () => cache.bytes,
    gauges: {
      ...scheduler.gauges,
      kept_files_bytes: () => services.keptFiles?.bytes ?? 0,
      cache_bytes: () => cache.bytes,
      cache_hits: () => cache.hits,
      cache_misses: () => cache.misses
    }
  }
}
