import { badParameters } from '../pipeline/errors.ts'

/** Whether a tag is one that the caller relies on. */
export type TagCondition = (tag: string) => boolean

const ENTITY_TAG = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/
/** A caller has read a thing once or twice. */
const MAX_TAGS = 20

/**
 * The header `If-Match` (RFC 9110 §13.1.1). `*` asks that the thing exists, which every operation does: it is not a condition,
 * nor is an absent header. A proxy that compresses makes a tag weak: it still marks the same state, so it counts. Errors:
 * `portal/bad-parameters`.
 */
export function readIfMatch(header: string | undefined): TagCondition | undefined {
  const text = header?.trim() ?? ''
  if (text === '' || text === '*') return undefined
  const found = text.split(',').map((each) => ENTITY_TAG.exec(each.trim()))
  if (found.length > MAX_TAGS || found.some((each) => each === null))
    throw badParameters([`The header If-Match must be * or at most ${MAX_TAGS} entity tags in quotes.`])
  const tags = new Set(found.map((each) => each?.[1]))
  return (tag) => tags.has(tag)
}
