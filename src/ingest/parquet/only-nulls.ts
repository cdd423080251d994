import { parseType, type TypeTree } from './type-tree.ts'

/** SQL: no member of a struct of this type has a value. */
export function holdsOnlyNulls(x: string, type: string): string {
  return isVoid(x, parseType(type))
}

function isVoid(x: string, type: TypeTree): string {
  if (type.kind === 'scalar') return `isNull(${x})`
  if (type.kind !== 'struct') return `empty(${x})`
  return `(${type.members.map((member, index) => isVoid(`tupleElement(${x}, ${index + 1})`, member.type)).join(' AND ')})`
}
