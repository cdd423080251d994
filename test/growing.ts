/**
 * Finds what may grow as long as a process lives: empty maps, sets and lists that a module, a class or a factory keeps.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const EMPTY =
  /\b(?:const|let|readonly|static)?\s*(#?\w+)\s*(?::[^=]+)?=\s*(?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|\[\]\s*(?:as .*)?)\s*(?:;|,|$|\/\/)/
const TOP = /^(?:export )?(?:abstract )?(?:async )?(class|function|const|let)\b\s*\*?\s*(\w+)/

/** `file name` of each; files for tests are left out. */
export function findGrowing(root: string): string[] {
  return globSync('src/**/*.ts', { cwd: root })
    .sort()
    .filter((file) => !/\.(test|contract)\.ts$|-for-tests\.ts$|\/contract\//.test(file))
    .flatMap((file) => growingIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`))
}

/**
 * For one source: at its top level, fields of classes, and what functions called `create…`, `open…` or `start…` keep
 * beside what they return.
 */
export function growingIn(source: string): string[] {
  let keeps = false
  return source.split('\n').flatMap((line) => {
    const top = TOP.exec(line)
    if (top !== null) keeps = top[1] === 'class' || /^(create|open|start|connect)[A-Z]/.test(top[2] ?? '')
    const isField = /^ {2}\S/.test(line) && keeps
    const name =
      (top !== null && (top[1] === 'const' || top[1] === 'let')) || isField ? EMPTY.exec(line)?.[1] : undefined
    return name === undefined ? [] : [name]
  })
}
