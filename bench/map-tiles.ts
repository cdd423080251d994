/**
 * `node bin/with-node24.mjs bench/map-tiles.ts`: tiles of a map of ten million points (BENCH_ROWS), through HTTP, each
 * asked for once: the time of the first answer and its bytes, plain and compressed, zoom by zoom. Four fifths of the
 * points lie in 3,000 towns, the others anywhere. The tiles are those that points were drawn from by lot, so that towns
 * are asked for as often as people look at them. Prints the rows of the table of bench/map-tiles.md.
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { timeMs } from './measure.ts'
import { startPortal } from './portal.ts'
import { startRawEngine } from './raw-engine.ts'
import { ROWS } from './rows.ts'

const TILES = Number(process.env.BENCH_TILES ?? 20)
const ZOOMS = [0, 2, 4, 6, 8, 10, 12, 14, 16]

const inTown = (salt: number, from: number, size: number): string =>
  `${from} + (cityHash64(number % 3000, ${salt}) % 1000000) / 1000000 * ${size} + randNormal(0, 0.2, number + ${salt})`
const anywhere = (salt: number, from: number, size: number): string =>
  `${from} + (cityHash64(number, ${salt}) % 1000000) / 1000000 * ${size}`
const place = (low: number, high: number, salt: number, size: number): string =>
  `least(${high}, greatest(${low}, if(number % 5 = 0, ${anywhere(salt, low, high - low)}, ${inTown(salt, low / 2, size)})))`
const POINTS = `SELECT number AS id, concat('kind ', toString(cityHash64(number, 3) % 8)) AS kind, (cityHash64(number, 8) % 10000) / 100 AS price, concat(toString(round(${place(-60, 80, 1, 90)}, 6)), ', ', toString(round(${place(-179, 179, 2, 200)}, 6))) AS place FROM numbers(${ROWS})`

const raw = await startRawEngine()
const lot = await drawLot()
const portal = await startPortal()
const file = join(portal.home, 'points.parquet')
try {
  await raw.writeFile(`${POINTS} FORMAT Parquet`, file)
  const importMs = await timeMs(() => portal.importFile(file, 'points', '--access', 'public'))
  console.log(`${ROWS} points imported in ${(importMs / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, query] of [
    ['groups', 'display=groups'],
    ['dots coloured by a number', 'display=dots&value=price'],
    ['dots coloured by a text', 'display=dots&value=kind'],
    ['dots of an eighth (where)', 'display=dots&value=price&where=kind="kind 1"']
  ] as const)
    for (const z of ZOOMS) await measure(name, z, query)
} finally {
  await portal.stop()
  await raw.stop()
  rmSync(file, { force: true })
}

async function measure(name: string, z: number, query: string): Promise<void> {
  const taken: number[] = []
  const sizes: number[] = []
  const packed: number[] = []
  for (let at = 0; at < TILES; at++) {
    const { x, y } = tileOf(z, lot[at] ?? [0, 0])
    // The same tile again is another question: nothing comes from the cache.
    const url = `${portal.url.replace('/api/explore/v2.1', '')}/explore/dataset/points/tiles/${z}/${x}/${y}?field=place&${query}&where=id >= ${at}`
    let bytes = Buffer.alloc(0)
    taken.push(
      await timeMs(async () => {
        const response = await fetch(url)
        if (!response.ok) throw new Error(`${response.status} ${url}`)
        bytes = Buffer.from(await response.arrayBuffer())
      })
    )
    sizes.push(bytes.length)
    packed.push(gzipSync(bytes).length)
  }
  const ms = (share: number): string => quantile(taken, share).toFixed(0)
  const kb = (values: readonly number[], share: number): string => (quantile(values, share) / 1000).toFixed(1)
  console.log(
    `| ${name} | ${z} | ${ms(0.5)} | ${ms(0.95)} | ${kb(sizes, 0.5)} | ${kb(sizes, 1)} | ${kb(packed, 0.5)} | ${kb(packed, 1)} |`
  )
}

/** The tile that a point lies in. */
function tileOf(z: number, [lat, lon]: readonly [lat: number, lon: number]): { x: number; y: number } {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return { x: Math.floor((lon / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) }
}

/** Positions of points drawn by lot. */
async function drawLot(): Promise<(readonly [lat: number, lon: number])[]> {
  const numbers = Array.from({ length: TILES }, (_, at) => (at * 479_001 + 11) % ROWS)
  const text = await raw.text(`SELECT place FROM (${POINTS}) WHERE id IN (${numbers.join(', ')}) FORMAT TSVRaw`)
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number) as [number, number])
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
