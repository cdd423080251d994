import type { Caller, DrawnTile } from '#records'
import type { Field } from '#schema'
import { clausesOf } from '../data/question.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import type { SiteContext } from '../site-context.ts'
import { filterQuestion } from '../state/table-state.ts'
import type { Corners } from '../views/map-view.ts'

/** A few far islands would make everything else a speck: the first view is the smallest that has so much of the records. */
const SHARE = 0.98
const CELLS = 128
const UNITS = 4_096
const WORLD = { z: 0, x: 0, y: 0 }

interface Cell {
  readonly x: number
  readonly y: number
  readonly count: number
}

const FORMAT = {
  name: 'first view',
  write: ({ cells }: DrawnTile) => JSON.stringify(cells.map(({ position: [x, y], count }) => ({ x, y, count })))
}

/** Corners of where most records lie; null: nowhere. Longitudes go on beyond 180 where that is across the date line. */
export async function firstView(
  { dataset, state, page }: DatasetPage,
  drawn: Field,
  { records }: SiteContext
): Promise<Corners | null> {
  const { address, signal, stages } = page.http
  const caller: Caller = { principal: page.caller, address, signal, stages }
  const request = {
    ...records.defaults,
    clauses: clausesOf(filterQuestion(state)),
    dialect: 'v2.1',
    datasetId: dataset.id,
    tile: WORLD,
    field: drawn.name,
    value: null,
    cells: CELLS,
    maxShapes: 0
  } as const
  const { body } = await records.tile.render(request, caller, FORMAT, {})
  return viewOf(JSON.parse(body?.plain.toString() ?? '[]') as Cell[])
}

export function viewOf(cells: readonly Cell[]): Corners | null {
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const [west, east] = narrowest(cells, total * SHARE)
  const [north, south] = middle(cells, total)
  const half = UNITS / CELLS / 2
  return [longitude(west - half), latitude(south + half), longitude(east + half), latitude(north - half)]
}

/** The narrowest window around the globe with this number of records. */
function narrowest(cells: readonly Cell[], wanted: number): readonly [west: number, east: number] {
  const sorted = [...cells].sort((a, b) => a.x - b.x)
  const turned = [...sorted, ...sorted.map((cell) => ({ ...cell, x: cell.x + UNITS }))]
  let best: readonly [number, number] = [sorted[0]?.x ?? 0, sorted.at(-1)?.x ?? 0]
  let [held, end] = [0, 0]
  for (const [start, first] of sorted.entries()) {
    while (held < wanted && end < start + sorted.length) held += turned[end++]?.count ?? 0
    const last = turned[end - 1]
    if (held >= wanted && last !== undefined && last.x - first.x < best[1] - best[0]) best = [first.x, last.x]
    held -= first.count
  }
  return best
}

/** Without as many in the north as in the south. */
function middle(cells: readonly Cell[], total: number): readonly [north: number, south: number] {
  const sorted = [...cells].sort((a, b) => a.y - b.y)
  const at = (share: number): number => {
    let held = 0
    return sorted.find(({ count }) => (held += count) >= total * share)?.y ?? sorted.at(-1)?.y ?? 0
  }
  return [at((1 - SHARE) / 2), at((1 + SHARE) / 2)]
}

function longitude(x: number): number {
  return Math.round((x / UNITS) * 360_000 - 180_000) / 1_000
}

function latitude(y: number): number {
  const share = Math.max(0, Math.min(1, y / UNITS))
  return Math.round(((Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI) * 1_000) / 1_000
}
