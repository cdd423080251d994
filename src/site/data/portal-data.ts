import type { Principal } from '#access'
import type { HttpRequest } from '#http'
import type { TileAnswer } from '#query'
import type {
  Caller,
  DatasetsPage,
  DrawnTile,
  Facets,
  FoundRecord,
  Records,
  RecordsPage,
  Rendered,
  TileRequest
} from '#records'
import { parseExactly } from './exact-numbers.ts'
import { clausesOf, DEFAULT_LIMIT, type Question } from './question.ts'

/** What pages ask the portal, as one caller: the use cases of the room `records`. */
export interface PortalData {
  /** Ids of the datasets that match. */
  datasets(question: Question): Promise<DatasetIds>
  catalogFacets(question: Question): Promise<FacetList>
  /** A page of records with their `_id`, or of groups. */
  records(datasetId: string, question: Question, timezone?: string): Promise<RecordPage>
  record(datasetId: string, recordId: string): Promise<RecordRow>
  facets(datasetId: string, question: Question): Promise<FacetList>
  /** What the Explore API says to the same question, as it is written there. */
  answer(kind: 'records' | 'facets', datasetId: string, question: Question): Promise<ApiAnswer>
  /** Cells and shapes of a tile of a map. */
  tile(datasetId: string, question: TileQuestion): Promise<TileAnswer>
}

export interface ApiAnswer {
  /** Of records or groups that match, or of facets. */
  readonly count: number
  readonly json: string
}

export type TileQuestion = Pick<TileRequest, 'tile' | 'field' | 'value' | 'cells' | 'maxShapes'>

export interface DatasetIds {
  readonly total: number
  readonly ids: readonly string[]
}

/** Whole numbers that a double would round are bigints. */
export type RecordRow = Readonly<Record<string, unknown>>

export interface RecordPage {
  readonly total_count: number
  readonly results: readonly RecordRow[]
}

export interface FacetList {
  readonly facets: Facets['facets']
}

export type FacetNode = FacetList['facets'][number]['facets'][number]

/** Bodies are cached by the room as text, under these names. */
const PAGE = {
  name: 'site-page',
  write: ({ totalCount, rows }: RecordsPage, _options: null) =>
    `{"total_count": ${totalCount}, "results": [${rows.join(', ')}]}`
}
const DATASETS = {
  name: 'site-datasets',
  write: ({ totalCount, results }: DatasetsPage, _options: null) =>
    JSON.stringify({
      total: totalCount,
      ids: results.flatMap((row) => (row.kind === 'selected' ? [row.datasetId] : []))
    })
}
const RECORD = { name: 'site-record', write: ({ row }: FoundRecord, _options: null) => row }
const TILE = { name: 'site-tile', write: (tile: DrawnTile, _options: null) => JSON.stringify(tile) }
const FACETS = { name: 'site-facets', write: ({ facets }: Facets, _options: null) => JSON.stringify({ facets }) }

/** Asked for one request of a visitor. Errors: those of `records`. It is not counted as a call of the API. */
export function portalData(
  records: Records,
  { address, signal, stages }: Pick<HttpRequest, 'address' | 'signal' | 'stages'>,
  principal: Principal
): PortalData {
  const caller: Caller = { principal, address, signal, stages }
  const asked = (question: Question, timezone = records.defaults.timezone) => ({
    clauses: clausesOf(question),
    lang: records.defaults.lang,
    timezone,
    dialect: 'v2.1' as const
  })
  const extentOf = ({ limit = DEFAULT_LIMIT, offset = 0 }: Question) => ({ limit, offset })
  const page = (datasetId: string, question: Question, timezone?: string): Promise<RecordPage> =>
    bodyOf(
      records.page.render(
        {
          ...asked(question, timezone),
          ...extentOf(question),
          datasetId,
          properties: 'id',
          // Only lists of the API repeat an aggregate; `limit: 0` counts records.
          aggregateRows: question.limit === 0 ? 'every-record' : 'one'
        },
        caller,
        PAGE,
        null
      )
    )
  const facets = (datasetId: string | null, question: Question): Promise<FacetList> =>
    bodyOf(records.facets.render({ ...asked(question), datasetId }, caller, FACETS, null))
  return {
    datasets: (question) => {
      const request = { ...asked({ ...question, select: 'dataset_id' }), ...extentOf(question), withIds: true }
      return bodyOf(records.datasets.render(request, caller, DATASETS, null))
    },
    catalogFacets: (question) => facets(null, question),
    records: page,
    record: (datasetId, recordId) =>
      bodyOf(records.record.render({ ...asked({}), datasetId, recordId, properties: 'id' }, caller, RECORD, null)),
    facets,
    answer: async (kind, datasetId, question) => {
      const lists = { ...asked(question), datasetId }
      const { body } =
        kind === 'facets'
          ? await records.facets.render(lists, caller, FACETS, null)
          : await records.page.render(
              { ...lists, ...extentOf(question), properties: 'none', aggregateRows: 'every-record' },
              caller,
              PAGE,
              null
            )
      const json = body?.plain.toString() ?? 'null'
      const read = JSON.parse(json) as Partial<RecordPage & FacetList> | null
      return { count: read?.total_count ?? read?.facets?.length ?? 0, json }
    },
    tile: (datasetId, question) =>
      bodyOf(records.tile.render({ ...asked({}), ...question, datasetId }, caller, TILE, null))
  }
}

async function bodyOf<Body>(rendered: Promise<Rendered>): Promise<Body> {
  const { body } = await rendered
  return parseExactly(body?.plain.toString() ?? 'null') as Body
}
