import { codeOf } from '../rows.ts'
import { everywhere, type PeerQuestion, records } from './question.ts'

/** The first thousand rows, in a dataset and tables of their own. */
export const SMALL: readonly PeerQuestion[] = [
  {
    what: '1,000 rows: page at an offset',
    ours: (round) => records({ offset: round }, 'small'),
    ...everywhere((round) => [`SELECT * FROM small ORDER BY id LIMIT 20 OFFSET ${round}`])
  },
  {
    what: '1,000 rows: look-up by a code',
    ours: (round) => records({ where: `code="${codeOf(round * 7)}"` }, 'small'),
    ...everywhere((round) => [
      `SELECT * FROM small WHERE code = '${codeOf(round * 7)}' ORDER BY id LIMIT 20`,
      `SELECT count(*) FROM small WHERE code = '${codeOf(round * 7)}'`
    ])
  },
  {
    what: '1,000 rows: group by one field, average',
    ours: (round) =>
      records(
        { select: 'avg(price) as p', group_by: 'city', order_by: 'p desc', where: `score>${round % 90}` },
        'small'
      ),
    ...everywhere((round) => [
      `SELECT city, avg(price) AS p FROM small WHERE score > ${round % 90} GROUP BY city ORDER BY p DESC LIMIT 20`
    ])
  }
]
