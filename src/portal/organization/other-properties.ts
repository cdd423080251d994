import { badParameters } from '../pipeline/errors.ts'
import type { Input } from '../pipeline/input.ts'
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../pipeline/parameter.ts'

/** Characters of their JSON: everybody who asks for the portal is sent them. */
const MAX_OTHERS = 100_000
const NAME = /^[a-z]\w{0,99}$/i

/**
 * Properties of the portal that only applications know (PORTAL-self-4: any property): every sent value whose name
 * belongs to no other setting, `known` in lower case. Empty values only when they clear something: null then. Errors:
 * `portal/bad-parameters`.
 */
export function otherProperties(
  input: Pick<Input, 'names' | 'one'>,
  known: ReadonlySet<string>,
  clearEmptyFields: boolean
): JsonObject {
  const names = input.names().filter((name) => !known.has(name.toLowerCase()))
  const bad = names.filter((name) => !NAME.test(name))
  if (bad.length > 0)
    throw badParameters(
      bad.map((name) => `'${name.slice(0, 100)}' must be a letter followed by letters, digits and _.`)
    )
  const sent = names
    .map((name) => [name, input.one(name) ?? ''] as const)
    .filter(([, text]) => text !== '' || clearEmptyFields)
  return Object.fromEntries(sent.map(([name, text]) => [name, text === '' ? null : valueOf(name, text)]))
}

/**
 * The stored ones updated with those sent, without regard to the case of names. Errors: `portal/bad-parameters` when they become too
 * many.
 */
export function keepOthers(before: JsonValue | undefined, sent: JsonObject): JsonObject {
  const again = new Set(Object.keys(sent).map((name) => name.toLowerCase()))
  const kept = Object.entries(isJsonObject(before) ? before : {}).filter(([name]) => !again.has(name.toLowerCase()))
  const others = Object.fromEntries([...kept, ...Object.entries(sent).filter(([, value]) => value !== null)])
  if (JSON.stringify(others).length > MAX_OTHERS)
    throw badParameters([
      `Properties that the portal does not know must have at most ${MAX_OTHERS.toLocaleString('en')} characters together.`
    ])
  return others
}

/**
 * Forms have text only: what clients write for objects, lists, numbers and flags (PORTAL-request-5) becomes such
 * again.
 */
function valueOf(name: string, text: string): JsonValue {
  if (!text.isWellFormed() || /\\u0000|\u0000/.test(text))
    throw badParameters([`'${name}' must be text without NUL characters.`])
  const value = parseJson(text) as JsonValue | undefined
  return value == null || typeof value === 'string' || (typeof value === 'number' && String(value) !== text.trim())
    ? text
    : value
}
