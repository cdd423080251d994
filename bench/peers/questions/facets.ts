import { FACETS } from '../../rows.ts'
import type { PeerQuestion } from './question.ts'

const facetQuery = FACETS.map((name) => `facet=${name}`).join('&')
const apart = (where: string): string[] =>
  FACETS.map(
    (name) => `SELECT ${name}, count(*) AS c FROM bench${where} GROUP BY ${name} ORDER BY c DESC, ${name} LIMIT 100`
  )
const sets = (where: string): string[] => [
  `SELECT ${FACETS.join(', ')}, count(*) AS c FROM bench${where} GROUP BY GROUPING SETS (${FACETS.map((name) => `(${name})`).join(', ')}) ORDER BY c DESC`
]

export const FACET_QUESTIONS: readonly PeerQuestion[] = [
  {
    what: 'ten facets, nearly everything',
    ours: (round) => `bench/facets?${facetQuery}&where=id>=${round}`,
    raw: (round) => sets(` WHERE id >= ${round}`),
    duckDb: (round) => sets(` WHERE id >= ${round}`),
    postgreSql: (round) => apart(` WHERE id >= ${round}`)
  },
  {
    what: 'ten facets, filtered',
    ours: (round) => `bench/facets?${facetQuery}&where=score<${90 - (round % 80)}`,
    raw: (round) => sets(` WHERE score < ${90 - (round % 80)}`),
    duckDb: (round) => sets(` WHERE score < ${90 - (round % 80)}`),
    postgreSql: (round) => apart(` WHERE score < ${90 - (round % 80)}`)
  }
]
