import { RARE_WORDS, rareWordOf } from '../rows.ts'
import { BY_OTHER_INDEX, type PeerQuestion, pageAndCount, records } from './question.ts'

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

export const SEARCHES: readonly PeerQuestion[] = [
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
