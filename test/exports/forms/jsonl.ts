import { isDeepStrictEqual } from 'node:util'
import { parseExactly } from '../json-cells.ts'
import type { Form } from '../same-rows.ts'

export const form: Form = {
  read: (file) => {
    const objects = file
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => parseExactly(line) as Record<string, unknown>)
    return { keys: Object.keys(objects[0] ?? {}), rows: objects.map((object) => Object.values(object)) }
  },
  matches: isDeepStrictEqual
}
