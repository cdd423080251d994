import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../demo/demo.ts'
import { projectRoot } from '../demo/loggia-process.ts'
import { type Example, findExamples, runExamples } from './examples.ts'

/** The pages whose examples are run, each against a fresh demo, in the project's folder. */
export const PAGES = [
  'README.md',
  'docs/guide.md',
  'docs/operating.md',
  'docs/api.md',
  'docs/catalog-exports.md'
] as const

export interface PageRun {
  readonly text: string
  readonly examples: readonly Example[]
  readonly outputs: readonly string[]
}

export async function runPage(page: string): Promise<PageRun> {
  const text = readFileSync(join(projectRoot, page), 'utf8')
  const examples = findExamples(text)
  if (examples.length === 0) return { text, examples, outputs: [] }
  const demo = await startDemo()
  try {
    return {
      text,
      examples,
      outputs: await runExamples(examples, { cwd: projectRoot, env: { LOGGIA_HOME: demo.home }, url: demo.url })
    }
  } finally {
    await demo.stop()
  }
}
