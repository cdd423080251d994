import type { Reading } from './reading.ts'

function flag(name: string, yes: readonly string[], no: readonly string[]): Reading {
  const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
  return {
    name,
    type: 'boolean',
    glance: new RegExp(`^(${[...yes, ...no].join('|')})$`, 'i'),
    test: (x) => `lowerUTF8(${x}) IN (${list([...yes, ...no])})`,
    values: (x) => [`multiIf(lowerUTF8(${x}) IN (${list(yes)}), true, lowerUTF8(${x}) IN (${list(no)}), false, NULL)`]
  }
}

export const TRUE_FALSE: Reading = flag('boolean', ['true'], ['false'])

/** As PostgreSQL writes them. Both must appear: a column of only `f` may well be a sex or a grade. */
export const T_F: Reading = {
  ...flag('boolean t/f', ['t'], ['f']),
  test: (x) => `${x} IN ('t', 'f')`,
  whole: (x) => `countIf(${x} = 't') > 0 AND countIf(${x} = 'f') > 0`
}

/**
 * Spellings of booleans in a column with a schema; never inferred, because 0 and 1 are numbers and yes and no are
 * words.
 */
export const ANY_FLAG: Reading = flag(
  'boolean words',
  ['true', 't', 'yes', 'y', '1', 'oui', 'vrai', 'on'],
  ['false', 'f', 'no', 'n', '0', 'non', 'faux', 'off']
)
