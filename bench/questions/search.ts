import { KEPT, readAnswer } from '../load.ts'
import { compareMs } from '../measure.ts'
import type { Portal } from '../portal.ts'
import type { RawEngine } from '../raw-engine.ts'
import { type Figure, ratio } from '../report.ts'

/** Places where distances are asked from: a new one each round, all within the points' rectangle. */
const place = (round: number): string => `${(1 + round * 0.11).toFixed(3)} ${(44 + round * 0.13).toFixed(3)}`
const lon = "toFloat64(splitByString(', ', place)[2])"
const lat = "toFloat64(splitByString(', ', place)[1])"

/** Text and distance by index: how many times faster than the raw engine reading every row for the same answer. */
export async function measureSearch(portal: Portal, raw: RawEngine): Promise<Figure[]> {
  await raw.execute(
    `CREATE TABLE loggia.points ENGINE = MergeTree ORDER BY id AS SELECT *, ${lon} AS lon, ${lat} AS lat FROM loggia.plain`
  )
  const count = (where: string) => (): Promise<void> =>
    readAnswer(`${portal.records}?limit=0&where=${encodeURIComponent(where)}`, KEPT)
  const asked = [
    {
      what: 'full text, a rare word',
      ours: (round: number) => count(`"zanzibar" and score < ${99 - round}`)(),
      raw: (round: number) =>
        raw.text(`SELECT count() FROM loggia.plain WHERE descr ILIKE '%zanzibar%' AND score < ${99 - round}`)
    },
    {
      what: 'full text, a rare word, accents folded',
      ours: (round: number) => count(`search("Zanzibar") and score < ${98 - round}`)(),
      raw: (round: number) =>
        raw.text(
          `SELECT count() FROM loggia.plain WHERE removeAccentsUTF8(caseFoldUTF8(descr)) LIKE '%zanzibar%' AND score < ${98 - round}`
        ),
      times: 3
    },
    {
      what: 'distance, 10 km',
      ours: (round: number) => count(`within_distance(place, geom'POINT(${place(round)})', 10 km)`)(),
      raw: (round: number) =>
        raw.text(
          `SELECT count() FROM loggia.points WHERE geoDistance(lon, lat, ${place(round).replace(' ', ', ')}) < 10000`
        )
    }
  ]
  const figures: Figure[] = []
  for (const { what, ours, raw: scan, times = 9 } of asked) {
    const ms = await compareMs(times, ours, scan)
    figures.push({
      what,
      bar: '≥ 5 × faster than the raw scan',
      value: ratio(ms.raw / ms.ours),
      met: ms.raw >= ms.ours * 5,
      detail: `ours ${ms.ours.toFixed(1)} ms; raw scan ${ms.raw.toFixed(0)} ms`
    })
  }
  return figures
}
