import { plainType } from './plain-type.ts'

/** SQL: no member of a struct of this type has a value. */
export function holdsOnlyNulls(x: string, type: string): string {
  const members = memberTypes(plainType(type))
  return `(${members.map((member, index) => isVoid(`tupleElement(${x}, ${index + 1})`, member)).join(' AND ')})`
}

function isVoid(x: string, type: string): string {
  const plain = plainType(type)
  if (plain.startsWith('Tuple(')) return holdsOnlyNulls(x, plain)
  return /^(Array|Map)\(/.test(plain) ? `empty(${x})` : `isNull(${x})`
}

/** Types of the members of `Tuple(a Int64, `b c` Array(String))`. */
function memberTypes(tuple: string): string[] {
  const types: string[] = []
  let [depth, start] = [0, 0]
  const inside = tuple.slice('Tuple('.length, -1)
  for (const { 0: token, index } of `${inside},`.matchAll(/`(?:\\[^]|[^`\\])*`|[(),]/g)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (token === ',' && depth === 0) {
      types.push(inside.slice(start, index).replace(/^\s*(?:`(?:\\[^]|[^`\\])*`|\S+)\s+/, ''))
      start = index + 1
    }
  }
  return types
}
