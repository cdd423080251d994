/**
 * The questions users ask, as each peer is best asked. A round has new values, so that nothing comes from a cache of
 * answers. Where the API gives a total, the peers count too, at the same time on another connection.
 */
import { FACETS, ROWS } from '../rows.ts'
import { codeOf, RARE_WORDS, rareWordOf, titleOf } from './rows.ts'

/** A record drawn by lot from the loaded rows. */
export interface DrawnRecord {
  readonly recordId: string
  readonly id: number
}

export interface PeerQuestion {
  readonly what: string
  /** Below `/catalog/datasets/`. */
  readonly ours: (round: number, drawn: readonly DrawnRecord[]) => string
  readonly raw?: Statements
  readonly duckDb?: Statements
  readonly postgreSql?: Statements
  /** At most this many rounds: a whole export takes seconds. */
  readonly rounds?: number
}

type Statements = (round: number, drawn: readonly DrawnRecord[]) => readonly string[]

/** The same SQL for all three. */
const everywhere = (sql: Statements): Pick<PeerQuestion, 'raw' | 'duckDb' | 'postgreSql'> => ({
  raw: sql,
  duckDb: sql,
  postgreSql: sql
})

const records = (parameters: Readonly<Record<string, string | number>>, dataset = 'bench'): string => {
  const query = new URLSearchParams({ limit: '20' })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  return `${dataset}/records?${query}`
}

/** A page in the order of the source, and its total. */
const pageAndCount = (where: string, order = 'id'): string[] => [
  `SELECT * FROM bench WHERE ${where} ORDER BY ${order} LIMIT 20`,
  `SELECT count(*) FROM bench WHERE ${where}`
]

/** With `id` itself PostgreSQL walks through its index on it until twenty rows match, which takes seconds. */
const BY_OTHER_INDEX = 'id + 0'

/** An id that exists, another one each round. */
const idOf = (round: number): number => (round * 479_001 + 13_577) % ROWS

/** The record of a round; there are as many as a page has. */
const drawnOf = (round: number, drawn: readonly DrawnRecord[]): DrawnRecord =>
  drawn[round % drawn.length] as DrawnRecord

const aggregate = (
  what: string,
  ours: (round: number) => Readonly<Record<string, string | number>>,
  sql: Statements,
  more: Partial<PeerQuestion> = {}
): PeerQuestion => ({ what, ours: (round) => records(ours(round)), ...everywhere(sql), ...more })

/** Where radius, box and polygon lie: a new place each round. */
const lonOf = (round: number): number => Number((0.4 + (round % 80) * 0.11).toFixed(3))
const latOf = (round: number): number => Number((41.2 + (round % 60) * 0.13).toFixed(3))

const LOOK_UPS: readonly PeerQuestion[] = [
  {
    what: 'page at a small offset',
    ours: (round) => records({ offset: 100 + round }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY id LIMIT 20 OFFSET ${100 + round}`])
  },
  {
    what: 'page at offset 9,900',
    ours: (round) => records({ offset: 9_900 + (round % 80) }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY id LIMIT 20 OFFSET ${9_900 + (round % 80)}`])
  },
  {
    what: 'last page, by the order turned round',
    ours: (round) => records({ order_by: 'id desc', offset: round }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY id DESC LIMIT 20 OFFSET ${round}`])
  },
  {
    what: 'a record by its id',
    ours: (round, drawn) => `bench/records/${drawnOf(round, drawn).recordId}`,
    ...everywhere((round, drawn) => [`SELECT * FROM bench WHERE id = ${drawnOf(round, drawn).id}`])
  },
  {
    what: 'page in the order of a number, descending',
    ours: (round) => records({ order_by: 'price desc', offset: round }),
    ...everywhere((round) => [`SELECT * FROM bench ORDER BY price DESC, id LIMIT 20 OFFSET ${round}`]),
    postgreSql: (round) => [`SELECT * FROM bench ORDER BY price DESC, id DESC LIMIT 20 OFFSET ${round}`]
  },
  {
    what: 'look-up by an int',
    ours: (round) => records({ where: `id=${idOf(round)}` }),
    ...everywhere((round) => pageAndCount(`id = ${idOf(round)}`))
  },
  {
    what: 'look-up by a code',
    ours: (round) => records({ where: `code="${codeOf(idOf(round))}"` }),
    ...everywhere((round) => pageAndCount(`code = '${codeOf(idOf(round))}'`))
  },
  {
    what: 'look-up by a long text',
    ours: (round) => records({ where: `title="${titleOf(idOf(round))}"` }),
    ...everywhere((round) => pageAndCount(`title = '${titleOf(idOf(round))}'`))
  }
]

const words = (
  what: string,
  ours: (round: number) => string,
  raw: (round: number) => string,
  like: ((round: number) => string) | undefined,
  query: ((round: number) => string) | undefined
): PeerQuestion => ({
  what,
  ours: (round) => records({ where: ours(round) }),
  raw: (round) => pageAndCount(raw(round)),
  ...(like && { duckDb: (round) => pageAndCount(like(round)) }),
  ...(query && {
    postgreSql: (round) =>
      pageAndCount(`to_tsvector('simple', descr) @@ to_tsquery('simple', '${query(round)}')`, BY_OTHER_INDEX)
  })
})

/** A rare word and one more letter of its beginning each round. */
const rare = (round: number): string => rareWordOf((round * 977 + 31) % RARE_WORDS)
const prefix = (round: number): string => rare(round).slice(0, 8)

const SEARCHES: readonly PeerQuestion[] = [
  words(
    'page for a rare word',
    (round) => `"${rare(round)}"`,
    (round) => `hasAllTokens(lower(descr), ['${rare(round)}'])`,
    (round) => `lower(descr) LIKE '%${rare(round)}%'`,
    rare
  ),
  words(
    'page for a common word, filtered',
    (round) => `"gare" and ward=${round % 80}`,
    (round) => `hasAllTokens(lower(descr), ['gare']) AND ward = ${round % 80}`,
    (round) => `lower(descr) LIKE '%gare%' AND ward = ${round % 80}`,
    undefined
  ),
  words(
    'page for two words',
    (round) => `"gare" and "${rare(round + 300)}"`,
    (round) => `hasAllTokens(lower(descr), ['gare', '${rare(round + 300)}'])`,
    (round) => `lower(descr) LIKE '%gare%' AND lower(descr) LIKE '%${rare(round + 300)}%'`,
    (round) => `gare & ${rare(round + 300)}`
  ),
  words(
    'page for a prefix',
    (round) => `"${prefix(round + 600)}*"`,
    (round) => `lower(descr) LIKE '% ${prefix(round + 600)}%'`,
    (round) => `lower(descr) LIKE '% ${prefix(round + 600)}%'`,
    (round) => `${prefix(round + 600)}:*`
  ),
  { what: 'page for a misspelled word', ours: (round) => records({ where: `search("${rare(round + 900)}x pont")` }) }
]

const haversine = (round: number, lon: string, lat: string): string =>
  `2 * 6371008.8 * asin(sqrt(power(sin(radians(${lat} - ${latOf(round)}) / 2), 2) + cos(radians(${latOf(round)})) * cos(radians(${lat})) * power(sin(radians(${lon} - ${lonOf(round)}) / 2), 2)))`
const around = (round: number, lon: string, lat: string): string =>
  `${lon} BETWEEN ${(lonOf(round) - 0.14).toFixed(3)} AND ${(lonOf(round) + 0.14).toFixed(3)} AND ${lat} BETWEEN ${(latOf(round) - 0.091).toFixed(3)} AND ${(latOf(round) + 0.091).toFixed(3)}`
const boxOf = (round: number): readonly [number, number, number, number] => [
  lonOf(round),
  latOf(round),
  Number((lonOf(round) + 0.2).toFixed(3)),
  Number((latOf(round) + 0.15).toFixed(3))
]
const inBox = (round: number): string => {
  const [west, south, east, north] = boxOf(round)
  return `lon BETWEEN ${west} AND ${east} AND lat BETWEEN ${south} AND ${north}`
}

const PLACES: readonly PeerQuestion[] = [
  {
    what: 'page within 10 km',
    ours: (round) => records({ where: `within_distance(place, geom'POINT(${lonOf(round)} ${latOf(round)})', 10 km)` }),
    raw: (round) =>
      pageAndCount(
        `${around(round, 'lon', 'lat')} AND geoDistance(lon, lat, ${lonOf(round)}, ${latOf(round)}) < 10000`
      ),
    duckDb: (round) => pageAndCount(`${around(round, 'lon', 'lat')} AND ${haversine(round, 'lon', 'lat')} < 10000`),
    postgreSql: (round) =>
      pageAndCount(
        `place <@ box(point(${lonOf(round) - 0.14}, ${latOf(round) - 0.091}), point(${lonOf(round) + 0.14}, ${latOf(round) + 0.091})) AND ${haversine(round, 'place[0]', 'place[1]')} < 10000`,
        BY_OTHER_INDEX
      )
  },
  {
    what: 'page within a box',
    ours: (round) => {
      const [west, south, east, north] = boxOf(round)
      return records({ where: `in_bbox(place, ${south}, ${west}, ${north}, ${east})` })
    },
    raw: (round) => pageAndCount(inBox(round)),
    duckDb: (round) => pageAndCount(inBox(round)),
    postgreSql: (round) => {
      const [west, south, east, north] = boxOf(round)
      return pageAndCount(`place <@ box(point(${west}, ${south}), point(${east}, ${north}))`, BY_OTHER_INDEX)
    }
  },
  {
    what: 'page within a triangle',
    ours: (round) => {
      const [west, south, east, north] = boxOf(round)
      return records({
        where: `within(place, geom'POLYGON((${west} ${south}, ${east} ${south}, ${west} ${north}, ${west} ${south}))')`
      })
    },
    raw: (round) => {
      const [west, south, east, north] = boxOf(round)
      return pageAndCount(
        `${inBox(round)} AND pointInPolygon((lon, lat), [(${west}, ${south}), (${east}, ${south}), (${west}, ${north})])`
      )
    },
    postgreSql: (round) => {
      const [west, south, east, north] = boxOf(round)
      return pageAndCount(
        `place <@ polygon '((${west},${south}),(${east},${south}),(${west},${north}))'`,
        BY_OTHER_INDEX
      )
    }
  }
]

const month = (day: string): string => `extract(year FROM ${day}) AS y, extract(month FROM ${day}) AS m`

const AGGREGATES: readonly PeerQuestion[] = [
  {
    what: 'filter by two fields',
    ours: (round) => records({ where: `score=${round % 100} and city="Lyon"` }),
    ...everywhere((round) => pageAndCount(`score = ${round % 100} AND city = 'Lyon'`))
  },
  aggregate(
    'group by one field, average',
    (round) => ({ select: 'avg(price) as p', group_by: 'country', order_by: 'p desc', where: `score>${round % 90}` }),
    (round) => [
      `SELECT country, avg(price) AS p FROM bench WHERE score > ${round % 90} GROUP BY country ORDER BY p DESC LIMIT 20`
    ]
  ),
  aggregate(
    'group by two fields, sum',
    (round) => ({
      select: 'sum(score) as s, count(*) as c',
      group_by: 'country, kind',
      order_by: 's desc',
      where: `ward>${round % 70}`
    }),
    (round) => [
      `SELECT country, kind, sum(score) AS s, count(*) AS c FROM bench WHERE ward > ${round % 70} GROUP BY country, kind ORDER BY s DESC LIMIT 20`
    ]
  ),
  aggregate(
    'histogram by year and month, average',
    (round) => ({
      select: 'avg(price) as p',
      group_by: 'date_format(day, "yyyy") as y, date_format(day, "MM") as m',
      order_by: 'y, m',
      where: `score>=${round % 90}`
    }),
    (round) => [
      `SELECT ${month('day')}, avg(price) AS p FROM bench WHERE score >= ${round % 90} GROUP BY y, m ORDER BY y, m LIMIT 20`
    ]
  ),
  aggregate(
    'histogram by months as ranges, count',
    (round) => ({
      select: 'count(*) as c',
      group_by: 'range(day, 1 month) as r',
      where: `score<${100 - (round % 90)}`
    }),
    (round) => [
      `SELECT date_trunc('month', day) AS r, count(*) AS c FROM bench WHERE score < ${100 - (round % 90)} GROUP BY r ORDER BY r LIMIT 20`
    ]
  ),
  aggregate(
    'histogram by days, count',
    (round) => ({
      select: 'count(*) as c',
      group_by: 'day',
      order_by: 'day',
      where: `score<${100 - (round % 90)} and ward>3`
    }),
    (round) => [
      `SELECT day, count(*) AS c FROM bench WHERE score < ${100 - (round % 90)} AND ward > 3 GROUP BY day ORDER BY day LIMIT 20`
    ]
  ),
  aggregate(
    'histogram by years, count',
    (round) => ({
      select: 'count(*) as c',
      group_by: 'year(day) as y',
      order_by: 'y',
      where: `score<${100 - (round % 90)} and ward>4`
    }),
    (round) => [
      `SELECT extract(year FROM day) AS y, count(*) AS c FROM bench WHERE score < ${100 - (round % 90)} AND ward > 4 GROUP BY y ORDER BY y LIMIT 20`
    ]
  ),
  aggregate(
    'histogram by ranges of a number',
    (round) => ({ select: 'count(*) as c', group_by: 'range(price, 500) as r', where: `score<${100 - (round % 90)}` }),
    (round) => [
      `SELECT floor(price / 500) AS r, count(*) AS c FROM bench WHERE score < ${100 - (round % 90)} GROUP BY r ORDER BY r LIMIT 20`
    ]
  ),
  aggregate(
    'distinct values by group',
    (round) => ({
      select: 'count(distinct name) as n',
      group_by: 'city',
      order_by: 'city',
      where: `score<${100 - (round % 90)}`
    }),
    (round) => [
      `SELECT city, count(DISTINCT name) AS n FROM bench WHERE score < ${100 - (round % 90)} GROUP BY city ORDER BY city LIMIT 20`
    ]
  ),
  aggregate(
    'percentile by group',
    (round) => ({
      select: 'percentile(price, 95) as p',
      group_by: 'city',
      order_by: 'city',
      where: `score<${100 - (round % 90)}`
    }),
    (round) => [
      `SELECT city, quantile_cont(price, 0.95) AS p FROM bench WHERE score < ${100 - (round % 90)} GROUP BY city ORDER BY city LIMIT 20`
    ],
    {
      raw: (round) => [
        `SELECT city, quantileExactInclusive(0.95)(price) AS p FROM bench WHERE score < ${100 - (round % 90)} GROUP BY city ORDER BY city LIMIT 20`
      ],
      postgreSql: (round) => [
        `SELECT city, percentile_cont(0.95) WITHIN GROUP (ORDER BY price) AS p FROM bench WHERE score < ${100 - (round % 90)} GROUP BY city ORDER BY city LIMIT 20`
      ]
    }
  ),
  aggregate(
    'one line of aggregates',
    (round) => ({
      select: 'min(price) as a, max(price) as b, avg(price) as c, sum(score) as d, count(*) as e',
      where: `ward!=${round % 80}`
    }),
    (round) => [
      `SELECT min(price), max(price), avg(price), sum(score), count(*) FROM bench WHERE ward <> ${round % 80}`
    ]
  )
]

const facetQuery = FACETS.map((name) => `facet=${name}`).join('&')
const apart = (where: string): string[] =>
  FACETS.map(
    (name) => `SELECT ${name}, count(*) AS c FROM bench${where} GROUP BY ${name} ORDER BY c DESC, ${name} LIMIT 100`
  )
const sets = (where: string): string[] => [
  `SELECT ${FACETS.join(', ')}, count(*) AS c FROM bench${where} GROUP BY GROUPING SETS (${FACETS.map((name) => `(${name})`).join(', ')}) ORDER BY c DESC`
]

const FACET_QUESTIONS: readonly PeerQuestion[] = [
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

/** One tag of forty; a record has three. */
const tag = (round: number): string => `t${round % 40}`

const MULTIVALUED: readonly PeerQuestion[] = [
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

/** The first thousand rows, in a dataset and tables of their own. */
const SMALL: readonly PeerQuestion[] = [
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

/** DuckDB and PostgreSQL write a file in the folder of the run, ours and the raw engine's bytes are read over HTTP. */
const exported = (
  what: string,
  format: 'csv' | 'parquet',
  where: (round: number) => string,
  rounds?: number
): PeerQuestion => ({
  what,
  ours: (round) => `bench/exports/${format}?where=${encodeURIComponent(where(round))}`,
  raw: (round) => [`SELECT * FROM bench WHERE ${where(round)} FORMAT ${format === 'csv' ? 'CSVWithNames' : 'Parquet'}`],
  duckDb: (round) => [
    `COPY (SELECT * FROM bench WHERE ${where(round)}) TO '${exportPath(`duckdb.${format}`)}' (FORMAT ${format})`
  ],
  ...(format === 'csv' && {
    postgreSql: (round: number) => [
      `COPY (SELECT * FROM bench WHERE ${where(round)}) TO '${exportPath('postgresql.csv')}' (FORMAT csv, HEADER)`
    ]
  }),
  ...(rounds !== undefined && { rounds })
})

/** Where peers write: memory, so that the disk is not measured. */
const exportPath = (name: string): string => `/dev/shm/loggia-bench-export-${name}`
export const EXPORT_FILES = ['duckdb.csv', 'duckdb.parquet', 'postgresql.csv'].map(exportPath)

const EXPORTS: readonly PeerQuestion[] = [
  exported('export of one hundredth, csv', 'csv', (round) => `score = ${round % 100}`),
  exported('export of everything, csv', 'csv', (round) => `id >= ${round}`, 3),
  exported('export of everything, parquet', 'parquet', (round) => `id >= ${round}`, 3)
]

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
