/** Examples in our pages: blocks of ```console with `$ ` before each command and its output below. */
import { spawn } from 'node:child_process'

export interface Example {
  readonly command: string
  /** As printed in the page; `…` stands for text that changes between runs. */
  readonly output: string
  /** Lines of the page, counted from 0: the first of the output, and the one after its last. */
  readonly from: number
  readonly to: number
}

export function findExamples(page: string): Example[] {
  const examples: Example[] = []
  const lines = page.split('\n')
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] !== '```console') continue
    const end = lines.indexOf('```', at + 1)
    if (end < 0) throw new Error(`the block of line ${at + 1} does not end`)
    examples.push(...readBlock(lines, at + 1, end))
    at = end
  }
  return examples
}

function readBlock(lines: readonly string[], start: number, end: number): Example[] {
  const examples: Example[] = []
  let at = start
  while (at < end) {
    if (!lines[at]?.startsWith('$ ')) throw new Error(`line ${at + 1} of the page should be a command`)
    const command = [lines[at]?.slice(2) ?? '']
    while (lines[at++]?.endsWith('\\')) command.push(lines[at] ?? '')
    const from = at
    while (at < end && !lines[at]?.startsWith('$ ')) at++
    examples.push({ command: command.join('\n'), output: lines.slice(from, at).join('\n'), from, to: at })
  }
  return examples
}

export interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Address of the server that answers instead of the one in the page. */
  readonly url: string
}

const PAGE_URL = 'http://localhost:8080'

/**
 * Runs the commands of one page in one shell, so that they share variables; gives the output of each, with the
 * page's address in it.
 */
export async function runExamples(examples: readonly Example[], { cwd, env, url }: RunOptions): Promise<string[]> {
  const mark = `--- ${process.pid} example ends ---`
  const script = examples
    .map(({ command }) => `{ ${command.replaceAll(PAGE_URL, url)}\n} 2>&1; printf '\\n%s\\n' '${mark}'`)
    .join('\n')
  const bash = spawn('bash', ['-s'], { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  bash.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
  bash.stdin.end(script)
  await new Promise((done) => bash.on('close', done))
  return output
    .split(`\n${mark}\n`)
    .slice(0, examples.length)
    .map((text) => readable(text, url))
}

/** CRLF and the missing line end of JSON bodies do not show in a page; the mark at the beginning of CSV neither. */
function readable(text: string, url: string): string {
  return text.replaceAll('\r\n', '\n').replace('\ufeff', '').replaceAll(url, PAGE_URL).replace(/\n+$/, '')
}

/** Whether an output is as printed, `…` standing for anything. */
export function matches(printed: string, actual: string): boolean {
  const pattern = printed
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*')
  return new RegExp(`^${pattern}$`).test(actual)
}
