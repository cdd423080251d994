import type { Reading } from './reading.ts'

/** Everything is text. The load takes the cell untrimmed. */
export const TEXT: Reading = { name: 'text', type: 'text', glance: /^/, test: () => '1', values: (x) => [`nullIf(${x}, '')`] }

export const JSON_BLOB: Reading = { name: 'json_blob', type: 'json_blob', glance: /^/, test: (x) => `isValidJSON(${x})`, values: (x) => [`nullIf(${x}, '')`] }

/** The address of a file. */
export const FILE: Reading = { ...TEXT, name: 'file', type: 'file' }
