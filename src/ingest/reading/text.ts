import { isJsonText } from '#engine'
import type { Reading } from './reading.ts'

/** Everything is text. The load takes the cell untrimmed. */
export const TEXT: Reading = {
  name: 'text',
  type: 'text',
  glance: /^/,
  test: () => '1',
  values: (x) => [`nullIf(${x}, '')`]
}

export const JSON_BLOB: Reading = {
  name: 'json_blob',
  type: 'json_blob',
  glance: /^/,
  test: isJsonText,
  values: (x) => [`nullIf(${x}, '')`]
}

const fileName = (x: string): string => `decodeURLComponent(extract(${x}, '([^/?#]*)([?#].*)?$'))`
const extension = (x: string): string => `lower(extract(${x}, '[.]([A-Za-z0-9]{1,10})([?#].*)?$'))`

/** The address of a file, as the object that a record shows (EXPLORE-value-6), in the form that such an object has when it is read. */
export const FILE: Reading = {
  name: 'file',
  type: 'file',
  glance: /^/,
  test: () => '1',
  values: (x) => [
    `multiIf(${x} = '', NULL, startsWith(${x}, '{') AND ${isJsonText(x)}, ${x}, concat('{"thumbnail":false,"filename":', toJSONString(${fileName(x)}), ',"format":', ` +
      `toJSONString(nullIf(${extension(x)}, '')), ',"id":"', lower(hex(MD5(${x}))), '","url":', toJSONString(${x}), '}'))`
  ]
}
