import { createHash } from 'node:crypto'

/** The hidden field of a form that edits something: the tag of the thing, and a mark of each value that the form showed. */
export const SHOWN = 'seen'

const MARK_CHARACTERS = 8

/** What a form says of the thing that it edits, and of the values that it shows. */
export interface ShownMarks {
  readonly tag: string
  /** In the order of the fields. */
  readonly marks: readonly string[]
}

export function writeShown({ tag, marks }: ShownMarks): string {
  return [tag, ...marks].join('.')
}

export function readShown(text: string): ShownMarks {
  const [tag = '', ...marks] = text.split('.')
  return { tag, marks }
}

/** Two marks of one field differ when its values do. */
export function markOf(values: readonly string[]): string {
  // Browsers send line breaks as CR LF, and an empty field as an empty text.
  const text = JSON.stringify(values.filter((each) => each !== '').map((each) => each.replace(/\r\n?/g, '\n')))
  return createHash('sha256').update(text).digest('base64url').slice(0, MARK_CHARACTERS)
}
