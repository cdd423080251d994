import { credentialsOf } from '#access'
import type { Dataset } from '#catalog'
import { type Answer, etagMatches, type HttpRequest, httpError, payload } from '#http'
import { drawTile, type TileRequest } from '#records'
import { clausesOf } from '../data/question.ts'
import type { SiteContext } from '../site-context.ts'
import { filterQuestion, readTableState } from '../state/table-state.ts'

/** How the records of a cell are shown: groups with their number, or dots. */
const DISPLAYS = ['groups', 'dots'] as const
export type Display = (typeof DISPLAYS)[number]

/**
 * Cells along a side of a tile of 512 pixels: groups are 64 pixels apart and dots four. From the exact zoom on, records
 * of one cell lie on one spot: a sixteenth of a pixel.
 */
const CELLS: Readonly<Record<Display, number>> = { groups: 8, dots: 128 }
/** More outlines than this in one tile are paint. */
const MAX_SHAPES = 4_000
const EXACT_CELLS = 4_096
const EXACT_ZOOM = 15
export const LAST_TILE_ZOOM = 18

/** What the address of a tile names the version by; an hour, because what is public can cease to be. */
const KEPT_SECONDS = 3_600
const FORMAT = { name: 'vector tile', write: drawTile } as const

/** `/explore/dataset/{id}/tiles/{z}/{x}/{y}?field=…`: a vector tile of the records that the filters leave. */
export async function answerTile(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const principal = await context.authenticate(credentialsOf(http))
  const dataset = await context.catalog.find(http.params.id ?? '', principal)
  const { address, signal, stages, query } = http
  const { records } = context
  const state = readTableState(query, dataset.fields)
  const tile = readTile(http.params)
  const display = DISPLAYS.find((each) => each === query.get('display')) ?? 'dots'
  const request: TileRequest = {
    ...records.defaults,
    clauses: clausesOf(filterQuestion(state)),
    dialect: 'v2.1',
    datasetId: dataset.id,
    tile,
    field: query.get('field') ?? '',
    value: query.get('value') ?? null,
    cells: tile.z >= EXACT_ZOOM ? EXACT_CELLS : CELLS[display],
    maxShapes: MAX_SHAPES
  }
  const isKnown = (tag: string): boolean => etagMatches(http.header('if-none-match'), etagOfTile(tag))
  const { body, tag } = await records.tile.render(request, { principal, address, signal, stages }, FORMAT, {}, isKnown)
  const isNamed = tag !== null && query.get('v') === versionName(dataset)
  return {
    status: 200,
    headers: {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': isNamed ? `private, max-age=${KEPT_SECONDS}` : 'no-cache',
      vary: 'Authorization, Cookie, Accept-Encoding',
      'x-robots-tag': 'noindex',
      ...(tag === null ? {} : { etag: etagOfTile(tag) })
    },
    body: body ?? payload(''),
    compressible: true
  }
}

/** Changes with every load of the records and every change of who sees them. */
export function versionName({ uid, revision, dataVisible }: Dataset): string {
  return `${uid}.${revision}${dataVisible ? '' : '.closed'}`
}

function etagOfTile(tag: string): string {
  return `W/"${tag}"`
}

function readTile(params: HttpRequest['params']): TileRequest['tile'] {
  const z = readNumber(params.z, LAST_TILE_ZOOM)
  const last = 2 ** z - 1
  return { z, x: readNumber(params.x, last), y: readNumber(params.y, last) }
}

function readNumber(text = '', last: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : NaN
  if (number <= last) return number
  throw httpError('http/not-found', 'The map has no such tile.')
}
