import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { findGrowing, growingIn } from './growing.ts'

/**
 * An import of a format with layers is read by a thread that has 1 GB, and what it gathers is gone with the file
 * (`src/ingest/layers/reading-thread.ts`).
 */
const IN_A_THREAD_OF_ONE_FILE = /^src\/ingest\/layers\/(?!reading-thread|stage-layers)/

/**
 * Everything that could grow as long as a server runs, other than bounded caches (`BoundedCache` of #kit), and why what
 * callers send does not make it grow without end.
 */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'one of a request, an export, an import or a statement, and gone with it': [
    'src/engine/compile/bindings.ts #texts',
    'src/clickhouse/connection/http-client.ts #pooled',
    'src/engine/merge-cells.ts #cubes',
    'src/engine/parquet-footer.ts #held',
    'src/engine/compile/found-aggregates.ts list',
    'src/engine/compile/partial-aggregates.ts columns',
    'src/engine/compile/partial-aggregates.ts #names',
    'src/engine/compile/found-aggregates.ts #places',
    'src/limits/semaphore.ts #waiting',
    'src/limits/request-coalescer.ts #running',
    'src/site/admin/sent-once.ts #running',
    'src/exports/catalog/graph.ts #bySubject',
    'src/harvest/catalogs/dcat/rdf-graph.ts #bySubject',
    'src/remote-portals/client/reachability.ts #answered',
    'src/remote-portals/client/reachability.ts #failed',
    'src/exports/catalog/graph.ts #known',
    'src/exports/feature-splitter.ts begun',
    'src/exports/flatgeobuf/sort-features.ts #pieces',
    'src/exports/mvt/thinning.ts #taken',
    'src/exports/mvt/tile-layer.ts #values',
    'src/exports/parquet/parquet-column.ts values',
    'src/exports/parquet/shape-summary.ts types',
    'src/exports/pmtiles/tile-archive.ts #entries',
    'src/exports/scratch.ts files',
    'src/exports/scratch.ts gathered',
    'src/threads/incoming-file.ts #chunks',
    'src/threads/outgoing-chunks.ts #free',
    'src/exports/shapefile/shape-set.ts #attributeBytes',
    'src/exports/xlsx/row-cursor.ts rows',
    'src/http/multipart.ts #fields',
    'src/http/multipart.ts #files',
    'src/http/multipart.ts #heldFiles',
    'src/http/memory-budget.ts #byCaller',
    'src/http/multipart.ts #writes',
    'src/http/multipart.ts #streams',
    'src/http/multipart.ts #names',
    'src/http/listeners.ts #answering',
    'src/kit/stages.ts #durations',
    'src/harvest/records/fetch-layer.ts #counts',
    'src/ingest/encodings/text-cost.ts #letters',
    'src/ingest/csv/record.ts #starts',
    'src/ingest/csv/record.ts #ends',
    'src/ingest/csv/record.ts #escaped',
    'src/ingest/csv/record.ts #quoted',
    'src/ingest/csv/line-tally.ts #leftOut',
    'src/ingest/csv/records.ts waiting',
    'src/ingest/csv/notes-below.ts kept',
    'src/ingest/import-file.ts #tables',
    'src/ingest/json/columns.ts #places',
    'src/ingest/json/columns.ts #kinds',
    'src/ingest/json/plain-record.ts names',
    'src/ingest/json/record-cells.ts cells',
    'src/ingest/json/record-cells.ts systems',
    'src/ingest/layers/reading-thread.ts reports',
    'src/ingest/json/records.ts waiting',
    'src/ingest/types/column-finder.ts #used',
    'src/odsql/typing/select.ts #items',
    'src/portal/search/rank.ts #chunks',
    'src/app/imports/importer.ts running',
    'src/portal/items/publishing/publish-jobs.ts running',
    'src/app/open-clones.ts running',
    'src/sync/content/incoming-files.ts busy',
    'src/sync/content/incoming-files.ts kept',
    'src/sync/content/outgoing-records.ts writing',
    'src/app/imports/dataset-locks.ts #locks',
    'src/app/imports/import-turns.ts #members',
    'src/records/exports/kept-files.ts #making',
    'src/sync/runs/change-signal.ts waiting',
    'src/sync/runs/run-log.ts #tasks',
    'src/sync/runs/run-worker.ts running',
    'src/sync/runs/watch.ts waiting'
  ],
  'bounded by the software, the operator or the cluster, not by requests': [
    'src/engine/cluster/cluster.ts #running',
    'src/engine/cluster/cluster.ts #members',
    'src/engine/cluster/cluster.ts live',
    'src/engine/cluster/cluster.ts shape',
    'src/engine/compile/date-format.ts known',
    'src/ingest/encodings/language-letters.ts known',
    'src/ingest/suggest/date-candidates.ts EXPRESSIONS',
    'src/exports/catalog/prefixes.ts expanded',
    'src/http/listeners.ts #servers',
    'src/site/map/grounds.ts grounds',
    'src/site/page/web-build.ts files',
    'src/site/page/web-build.ts NO_ROUTES',
    'src/portal/users/service.ts removalListeners',
    'src/portal/organization/service.ts listeners',
    'src/store/home-lock.ts HELD'
  ],
  'weak, or one entry for each thing that the portal has and holds anyway': [
    'src/engine/attached/attached-tables.ts #uses',
    'src/engine/attached/attached-tables.ts #changes',
    'src/engine/attached/attached-tables.ts #incomplete',
    'src/app/config/read-config.ts ORIGINS',
    'src/catalog/projection.ts rows',
    'src/explore/catalog/dataset-object.ts metasTexts',
    'src/odsql/typing/names.ts indexes',
    'src/engine/compile/integers.ts widths',
    'src/query/integer-range.ts known',
    'src/events/audit/audit-log.ts audited',
    'src/items/audience-index.ts indexes',
    'src/store/revisions.ts raised',
    'src/access/keys.ts touched',
    'src/app/catalog-projection.ts standing',
    'src/app/catalog-projection.ts released',
    'src/app/catalog-projection.ts contents',
    'src/events/webhooks/deliverer.ts #queues',
    'src/events/webhooks/webhook-store.ts opened',
    'src/portal/items/views.ts looks',
    'src/push/pushes.ts queues',
    'src/site/page/kept-pages.ts propertiesHashes'
  ],
  'bounded where it is filled': [
    'src/push/push-queue.ts #waiting',
    'src/sources/leased-runs.ts running',
    'src/threads/thread-pool.ts #threads',
    'src/access/idle-clock.ts #written',
    'src/events/audit/failures.ts groups',
    'src/http/connection-limit.ts #byNetwork',
    'src/http/head-watch.ts #connections',
    'src/access/quotas.ts accounts',
    'src/clickhouse/connection/pooled-response.ts bufferPool',
    'src/events/webhooks/deliverer.ts #running',
    'src/events/webhooks/deliverer.ts ended',
    'src/events/webhooks/webhook-queue.ts firsts',
    'src/events/webhooks/webhook-queue.ts inHand',
    'src/limits/compute-scheduler.ts #turns',
    'src/limits/fair-queue.ts #callers',
    'src/limits/origin-line.ts #known',
    'src/limits/origin-line.ts #unknown',
    'src/access/sign-in/throttle.ts delayed',
    'src/catalog/calls.ts waiting',
    'src/catalog/calls.ts counted',
    'src/catalog/visits.ts waiting',
    'src/catalog/visits.ts visitors',
    'src/catalog/visits.ts values',
    'src/store/sqlite.ts #statements'
  ],
  'never filled': [
    'src/query/functions/function-row.ts NO_PARAMETERS',
    'src/odsql/compile.ts NO_NAMES',
    'src/odsql/refinement.ts NO_OVERRIDES'
  ]
}

test('nothing that outlives a request grows with what callers send: it is a bounded cache, or known here with the reason', () => {
  const known = Object.values(REASONS).flat()
  const found = findGrowing(resolve(import.meta.dirname, '..'))
  assert.deepEqual(
    found.filter((each) => !known.includes(each) && !IN_A_THREAD_OF_ONE_FILE.test(each)),
    [],
    'use BoundedCache of #kit, or say here why it cannot grow'
  )
  assert.deepEqual(
    known.filter((each) => !found.includes(each)),
    [],
    'gone'
  )
})

test('what may grow is found in modules, classes and factories, and nowhere else', () => {
  const source = [
    'const atTop = new Map<string, Promise<string>>()',
    'const FULL = new Map([[1, 2]])',
    'let list: string[] = []',
    'class Kept {',
    '  readonly #entries = new Map<string, CachedResponse>()',
    '  work() {',
    '    const local = new Map()',
    '  }',
    '}',
    'export function createThing() {',
    '  const inside = new Set<string>()',
    '  const work = () => {',
    '    const deeper = []',
    '  }',
    '}',
    'function count() {',
    '  const counts = new Map<string, number>()',
    '}'
  ].join('\n')
  assert.deepEqual(growingIn(source), ['atTop', 'list', '#entries', 'inside'])
})
