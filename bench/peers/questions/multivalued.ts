import { BY_OTHER_INDEX, type PeerQuestion, pageAndCount, records } from './question.ts'

/** One tag of forty; a record has three. */
const tag = (round: number): string => `t${round % 40}`

export const MULTIVALUED: readonly PeerQuestion[] = [
  {
    what: 'page for one value of a list',
    ours: (round) => records({ where: `tags="${tag(round)}" and score=${round % 100}` }),
    raw: (round) => pageAndCount(`has(tags, '${tag(round)}') AND score = ${round % 100}`),
    duckDb: (round) => pageAndCount(`list_contains(tags, '${tag(round)}') AND score = ${round % 100}`),
    postgreSql: (round) => pageAndCount(`tags @> ARRAY['${tag(round)}'] AND score = ${round % 100}`, BY_OTHER_INDEX)
  },
  {
    what: 'values of a list with counts',
    ours: (round) => `bench/facets?facet=tags&where=score<${100 - (round % 90)}`,
    raw: (round) => [
      `SELECT arrayJoin(tags) AS t, count() AS c FROM bench WHERE score < ${100 - (round % 90)} GROUP BY t ORDER BY c DESC, t LIMIT 100`
    ],
    duckDb: (round) => [
      `SELECT t, count(*) AS c FROM (SELECT unnest(tags) AS t FROM bench WHERE score < ${100 - (round % 90)}) GROUP BY t ORDER BY c DESC, t LIMIT 100`
    ],
    postgreSql: (round) => [
      `SELECT unnest(tags) AS t, count(*) AS c FROM bench WHERE score < ${100 - (round % 90)} GROUP BY t ORDER BY c DESC, t LIMIT 100`
    ]
  }
]
