import { aggregate, everywhere, type PeerQuestion, pageAndCount, records } from './question.ts'

const month = (day: string): string => `extract(year FROM ${day}) AS y, extract(month FROM ${day}) AS m`

export const AGGREGATES: readonly PeerQuestion[] = [
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
