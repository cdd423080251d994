/** Reads the imports out of TypeScript sources: enough of the grammar for code that `tsc` accepts. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  /** Importing file, relative to the project. */
  readonly file: string
  readonly specifier: string
}

export function readImports(root: string): Import[] {
  return globSync('src/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) => importsOf(readFileSync(join(root, file), 'utf8')).map((specifier) => ({ file, specifier })))
}

/** Specifiers of static, type, side-effect and dynamic imports, re-exports, and resolved packages. */
export function importsOf(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')
  const patterns = [
    /^[ \t]*(?:import|export)\b[^'"`;=()]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^[ \t]*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g,
    /\b(?:import\.meta\.resolve|require|require\.resolve)\s*\(\s*['"`]([^'"`]+)['"`]/g
  ]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
}

export function roomOf(file: string): string {
  return file.split('/')[1] ?? ''
}

/** `@scope/name/path` and `name/path` → the package's name. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The file of ours that an import leads to, or nothing for packages and built-in modules. */
export function targetOf({ file, specifier }: Import): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}/index.ts`
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined
}

/** Every cycle that a depth-first walk closes, as the list of files along it. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = Map.groupBy(imports, (each) => each.file)
  const done = new Set<string>()
  const cycles: string[][] = []
  const walk = (file: string, path: readonly string[]): void => {
    const seenAt = path.indexOf(file)
    if (seenAt >= 0) return void cycles.push([...path.slice(seenAt), file])
    if (done.has(file)) return
    for (const each of edges.get(file) ?? []) {
      const target = targetOf(each)
      if (target !== undefined) walk(target, [...path, file])
    }
    done.add(file)
  }
  for (const file of edges.keys()) walk(file, [])
  return cycles
}
