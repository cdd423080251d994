import { parseType, type TypeTree } from './type-tree.ts'

/** SQL of the text of a scalar in a list, struct or map, over its expression. */
type ScalarText = (type: string) => ((x: string) => string) | undefined

/**
 * SQL of the JSON text of lists, structs and maps, over a column's expression. `scalarText`: of the types of which the
 * engine's own JSON is not what a reader expects: days, moments, durations, bytes.
 */
export function nestedText(type: string, scalarText: ScalarText): (x: string) => string {
  const tree = parseType(type)
  return isPlain(tree, scalarText) ? (x) => `toJSONString(${x})` : (x) => jsonText(tree, x, { scalarText, depth: 0 })
}

/** The engine's own JSON of the type is right. */
function isPlain(tree: TypeTree, scalarText: ScalarText): boolean {
  switch (tree.kind) {
    case 'scalar':
      return scalarText(tree.type) === undefined
    case 'list':
      return isPlain(tree.element, scalarText)
    case 'map':
      return isPlain(tree.key, scalarText) && isPlain(tree.value, scalarText)
    case 'struct':
      return tree.members.every(({ type }) => isPlain(type, scalarText))
  }
}

interface Inside {
  readonly scalarText: ScalarText
  /** Of lambdas: each has names of its own. */
  readonly depth: number
}

function jsonText(tree: TypeTree, x: string, inside: Inside): string {
  const { scalarText, depth } = inside
  const below = { scalarText, depth: depth + 1 }
  switch (tree.kind) {
    case 'scalar':
      return json(scalarText(tree.type)?.(x) ?? x)
    case 'list':
      return joined('[', `arrayMap(v${depth} -> ${jsonText(tree.element, `v${depth}`, below)}, ${x})`, ']')
    case 'map': {
      const key = scalarText(tree.key.kind === 'scalar' ? tree.key.type : '')?.(`k${depth}`) ?? `k${depth}`
      const pair = `concat(${json(`toString(${key})`)}, ':', ${jsonText(tree.value, `v${depth}`, below)})`
      return joined('{', `arrayMap((k${depth}, v${depth}) -> ${pair}, mapKeys(${x}), mapValues(${x}))`, '}')
    }
    case 'struct': {
      const members = tree.members.map(
        ({ name, type }, index) =>
          `${quoteText(`${JSON.stringify(name)}:`)}, ${jsonText(type, `tupleElement(${x}, ${index + 1})`, below)}`
      )
      return `if(isNull(${x}), 'null', concat('{', ${members.join(", ',', ")}, '}'))`
    }
  }
}

/** The engine has no JSON of nothing. */
const json = (x: string): string => `ifNull(toJSONString(${x}), 'null')`

const joined = (open: string, texts: string, close: string): string =>
  `concat('${open}', arrayStringConcat(${texts}, ','), '${close}')`

/** A text of SQL. Names of columns and of members are anybody's text. */
export function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
