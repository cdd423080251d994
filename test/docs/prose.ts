/** Prose of the project's own files: comments and texts of programs, and pages of documentation. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A sentence or text, and where it begins. */
export interface Prose {
  readonly path: string
  readonly line: number
  readonly text: string
}

const FOLDERS = ['src', 'test', 'bench', 'bin', 'web', 'docs']
const SKIPPED = /(^|\/)(node_modules|fixtures|dist)(\/|$)|^docs\/exports-seen\//
const PROGRAMS = /\.(ts|mjs|js|svelte)$/
/** Comments of both kinds (adjacent lines together), then strings in each kind of quotes. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|(?<=\s)\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/gm
const LINE_STARTS = /\s*\n\s*(?:\*(?!\/)|\/\/)?[ \t]*/g

/** Every piece of prose in the project. A string without a blank is a name, not prose. */
export function* readProse(root: string): Generator<Prose> {
  for (const file of filesOf(root)) {
    const path = relative(root, file)
    const content = readFileSync(file, 'utf8')
    yield* PROGRAMS.test(path) ? proseOfProgram(path, content) : proseOfPage(path, content)
  }
}

export function* proseOfProgram(path: string, content: string): Generator<Prose> {
  for (const token of content.matchAll(TOKENS)) {
    // What a template computes is code.
    const text = token[0].replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(LINE_STARTS, ' ')
    if (text.trim().includes(' ')) yield { path, line: lineAt(content, token.index), text }
  }
}

export function* proseOfPage(path: string, content: string): Generator<Prose> {
  let at = 0
  for (const paragraph of content.split(/(\n\s*\n|```[\s\S]*?```)/)) {
    if (!paragraph.startsWith('```'))
      yield { path, line: lineAt(content, at), text: paragraph.replaceAll(LINE_STARTS, ' ') }
    at += paragraph.length
  }
}

function lineAt(content: string, index: number): number {
  return content.slice(0, index).split('\n').length
}

function filesOf(root: string): string[] {
  const pages = readdirSync(root).filter((name) => name.endsWith('.md'))
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  )
  return [...pages, ...below]
    .filter((path) => (PROGRAMS.test(path) || path.endsWith('.md')) && !SKIPPED.test(path))
    .sort()
    .map((path) => join(root, path))
}
