import { answersPerSecond, KEPT, readAnswer } from '../load.ts'
import { compareMs } from '../measure.ts'
import type { Portal } from '../portal.ts'
import type { RawEngine } from '../raw-engine.ts'
import type { Figure } from '../report.ts'

interface Question {
  readonly what: string
  readonly ours: (round: number) => string
  readonly raw: (round: number) => readonly string[]
}

/**
 * Raw is the query that an expert of the engine would send for the same result: the rows, and the count where the API gives
 * one.
 */
const QUESTIONS: readonly Question[] = [
  {
    what: 'first page at an offset',
    ours: (round) => `limit=20&offset=${100 + round}`,
    raw: (round) => [`SELECT * FROM loggia.plain ORDER BY id LIMIT 20 OFFSET ${100 + round} FORMAT JSONEachRow`]
  },
  {
    what: 'filter with count',
    ours: (round) => `where=score%3D${round}%20and%20city%3D%22Lyon%22&limit=20`,
    raw: (round) => [
      `SELECT * FROM loggia.plain WHERE score = ${round} AND city = 'Lyon' LIMIT 20 FORMAT JSONEachRow`,
      `SELECT count() FROM loggia.plain WHERE score = ${round} AND city = 'Lyon' FORMAT JSONEachRow`
    ]
  },
  {
    what: 'group by, ordered',
    ours: (round) => `select=avg(price)%20as%20p&group_by=country&order_by=p%20desc&where=score%3E${round}&limit=20`,
    raw: (round) => [
      `SELECT country, avg(price) AS p, count() OVER () FROM loggia.plain WHERE score > ${round} GROUP BY country ORDER BY p DESC LIMIT 20 FORMAT JSONEachRow`
    ]
  }
]

export async function measureRecords(portal: Portal, raw: RawEngine): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const question of QUESTIONS) {
    const ms = await compareMs(
      25,
      (round) => readAnswer(`${portal.records}?${question.ours(round)}`, KEPT),
      (round) => Promise.all(question.raw(round).map((sql) => raw.text(sql)))
    )
    const over = ms.ours - ms.raw
    figures.push({
      what: `records, first time: ${question.what}`,
      bar: 'raw query + 1.5 ms',
      value: `raw ${over < 0 ? '−' : '+'} ${Math.abs(over).toFixed(1)} ms`,
      met: over <= 1.5,
      detail: `ours ${ms.ours.toFixed(1)} ms; raw ${ms.raw.toFixed(1)} ms`
    })
  }
  const rate = await answersPerSecond(`${portal.records}?where=score%3D3&limit=20`, 16, 5)
  figures.push({
    what: 'records, repeated query on an unchanged version',
    bar: '≥ 4,000 answers/s',
    value: `${Math.round(rate).toLocaleString('en')} answers/s`,
    met: rate >= 4000,
    detail: '16 keep-alive connections; the load generator shares the two cores'
  })
  return figures
}
