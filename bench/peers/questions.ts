/**
 * The questions users ask, as each peer is best asked. A round has new values, so that nothing comes from a cache of
 * answers. Where the API gives a total, the peers count too, at the same time on another connection.
 */
import { AGGREGATES } from './questions/aggregates.ts'
import { EXPORTS } from './questions/exports.ts'
import { FACET_QUESTIONS } from './questions/facets.ts'
import { LOOK_UPS } from './questions/look-ups.ts'
import { MULTIVALUED } from './questions/multivalued.ts'
import { PLACES } from './questions/places.ts'
import { everywhere, type PeerQuestion, records } from './questions/question.ts'
import { SEARCHES } from './questions/searches.ts'
import { SMALL } from './questions/small-dataset.ts'

/** A scan of all rows, never the same one twice: what heavy clients ask beside a small page. */
export const HEAVY: PeerQuestion = {
  what: 'group by two fields of all rows',
  ours: (round) =>
    records({ select: 'sum(score) as s', group_by: 'country, agency', order_by: 's desc', where: `id>=${round}` }),
  ...everywhere((round) => [
    `SELECT country, agency, sum(score) AS s FROM bench WHERE id >= ${round} GROUP BY country, agency ORDER BY s DESC LIMIT 20`
  ])
}

export const QUESTIONS: readonly PeerQuestion[] = [
  ...LOOK_UPS,
  ...SEARCHES,
  ...PLACES,
  ...AGGREGATES,
  ...FACET_QUESTIONS,
  ...MULTIVALUED,
  ...SMALL,
  ...EXPORTS
]
