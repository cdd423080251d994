import type { ValueNotation } from '#schema'
import type { Reading } from '../reading/reading.ts'
import { textLiterals } from './text-literal.ts'

/** A boolean in the words of the schema, in any case. */
export function flagReading({ true: yes = [], false: no = [] }: ValueNotation): Reading {
  const isOne = (x: string, words: readonly string[]): string =>
    words.length === 0 ? 'false' : `lowerUTF8(${x}) IN (${textLiterals(words.map((word) => word.toLowerCase()))})`
  return {
    name: `boolean ${yes.join(', ')} or ${no.join(', ')}`,
    type: 'boolean',
    glance: /^/,
    test: (x) => isOne(x, [...yes, ...no]),
    values: (x) => [`multiIf(${isOne(x, yes)}, true, ${isOne(x, no)}, false, NULL)`]
  }
}
