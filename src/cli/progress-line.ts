import type { Output } from './command.ts'

/** Progress of an import, as the server reports it. */
export interface ImportProgress {
  readonly stage: string
  readonly bytesRead: number
  readonly totalBytes: number
  readonly rows?: number
}

const STAGES: Readonly<Record<string, string>> = {
  fetch: 'fetching',
  wait: 'waiting for other loads',
  read: 'reading',
  infer: 'finding types',
  load: 'loading',
  publish: 'publishing'
}
const BAR_WIDTH = 24
/** Lines into a file or pipe come this far apart: enough to see that something happens. */
const LINE_EVERY_MS = 10_000

/** One line that changes on a terminal; elsewhere a line now and then. Short imports leave no trace. */
export class ProgressLine {
  readonly #name: string
  readonly #err: Output & { readonly isTTY?: boolean }
  #saidAtMs = performance.now()
  #width = 0

  constructor(name: string, err: Output & { readonly isTTY?: boolean }) {
    this.#name = name
    this.#err = err
  }

  report(progress: ImportProgress): void {
    this.show(describe(progress))
  }

  show(what: string): void {
    const text = `${this.#name}: ${what}`
    if (this.#err.isTTY === true) {
      this.#err.write(`\r${text.padEnd(this.#width)}`)
      this.#width = text.length
    } else if (performance.now() - this.#saidAtMs >= LINE_EVERY_MS) {
      this.#saidAtMs = performance.now()
      this.#err.write(`${text}\n`)
    }
  }

  /** The line is cleared for the final message. */
  end(): void {
    if (this.#width > 0) this.#err.write(`\r${' '.repeat(this.#width)}\r`)
    this.#width = 0
  }
}

export function describe({ stage, bytesRead, totalBytes, rows }: ImportProgress): string {
  const what = STAGES[stage] ?? stage
  const records = rows === undefined ? '' : ` ${rows.toLocaleString('en')} records`
  if (stage !== 'read' && stage !== 'fetch') return `${what}${records}`
  if (totalBytes <= 0) return `${what} ${formatBytes(bytesRead)}`
  const part = Math.min(1, bytesRead / totalBytes)
  const bar = '#'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '.')
  return `${what} [${bar}] ${Math.floor(part * 100)} % of ${formatBytes(totalBytes)}`
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`
}
