import { parseExactly, readJsonRow } from '../json-cells.ts'
import type { Reader } from '../reader.ts'

export const reader: Reader = {
  by: 'JSON.parse',
  read: async (file, fields) =>
    (parseExactly(file.toString()) as Record<string, unknown>[]).map((object) => readJsonRow(object, fields))
}
