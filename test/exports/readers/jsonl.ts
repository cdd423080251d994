import { parseExactly, readJsonRow } from '../json-cells.ts'
import type { Reader } from '../reader.ts'

export const reader: Reader = {
  by: 'JSON.parse of each line',
  read: async (file, fields) =>
    file
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => readJsonRow(parseExactly(line) as Record<string, unknown>, fields))
}
