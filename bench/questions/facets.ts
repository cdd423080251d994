import { KEPT, readAnswer } from '../load.ts'
import { compareMs, median, timeMs } from '../measure.ts'
import type { Portal } from '../portal.ts'
import type { RawEngine } from '../raw-engine.ts'
import { type Figure, ratio } from '../report.ts'
import { FACETS } from '../rows.ts'

const SETS = FACETS.map((name) => `(${name})`).join(', ')
const TOGETHER = `SELECT grouping(${FACETS.join(', ')}) AS g, ${FACETS.join(', ')}, count() AS c FROM loggia.plain WHERE score < {bound:Int64} GROUP BY GROUPING SETS (${SETS}) ORDER BY g, c DESC LIMIT 100 BY g FORMAT JSONCompactEachRow`
const apart = (bound: number): string[] =>
  FACETS.map(
    (name) =>
      `SELECT ${name}, count() AS c FROM loggia.plain WHERE score < ${bound} GROUP BY ${name} ORDER BY c DESC LIMIT 100 FORMAT JSONCompactEachRow`
  )

/**
 * Ten facets in one request; the raw side is the better of one scan with GROUPING SETS and of ten statements. A new
 * bound each round, so no cache answers.
 */
export async function measureFacets(portal: Portal, raw: RawEngine): Promise<Figure[]> {
  const url = (bound: number): string =>
    `${portal.url}/catalog/datasets/bench/facets?${FACETS.map((name) => `facet=${name}`).join('&')}&where=score%3C${bound}`
  const both = await compareMs(
    7,
    (round) => readAnswer(url(90 - round), KEPT),
    (round) => raw.text(TOGETHER.replace('{bound:Int64}', String(90 - round)))
  )
  const apartMs: number[] = []
  for (let round = 0; round < 3; round++)
    apartMs.push(
      await timeMs(async () => {
        for (const sql of apart(80 - round)) await raw.text(sql)
      })
    )
  const rawMs = Math.min(both.raw, median(apartMs))
  return [
    {
      what: '10 facets in one request, filtered',
      bar: '≤ 1.2 × the best raw SQL',
      value: ratio(both.ours / rawMs),
      met: both.ours <= rawMs * 1.2,
      detail: `ours ${Math.round(both.ours)} ms; raw GROUPING SETS ${Math.round(both.raw)} ms, ten statements ${Math.round(median(apartMs))} ms`
    }
  ]
}
