import { type Clock, randomHex } from '#kit'
import type { DocumentReader } from '../trust/document-reader.ts'

/** An item that did not arrive, or a conflict that was decided, in words for administrators of both portals. */
export interface RunProblem {
  readonly itemId: string
  readonly title: string
  readonly reason: string
}

/** One step of a run, as `syncStatus` shows it. */
export interface SyncTask {
  readonly id: string
  readonly name: string
  readonly status: 'in_progress' | 'completed' | 'completed_with_failures' | 'failed'
  readonly startTime: number
  /** -1: it has not ended. */
  readonly endTime: number
  readonly items: number
  readonly bytes: number
  readonly problems: readonly RunProblem[]
}

/** Bounds of what is kept of a run. */
const MAX_TASKS = 100
const MAX_PROBLEMS = 200
const MAX_REASON = 1_000

/** Gathers what a run does. */
export class RunLog {
  readonly #clock: Clock
  readonly #tasks: SyncTask[] = []
  #problems = 0
  #failed = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get tasks(): readonly SyncTask[] {
    return this.#tasks
  }

  /** Problems, including those beyond what is kept. */
  get failures(): number {
    return this.#failed
  }

  /** Begins a task; the returned functions add to it and end it. */
  begin(name: string): OpenTask {
    const place = this.#tasks.length
    const task: SyncTask = {
      id: randomHex(16),
      name,
      status: 'in_progress',
      startTime: this.#clock.now(),
      endTime: -1,
      items: 0,
      bytes: 0,
      problems: []
    }
    if (place < MAX_TASKS) this.#tasks.push(task)
    const change = (columns: Partial<SyncTask>): void => {
      const current = this.#tasks[place]
      if (current !== undefined) this.#tasks[place] = { ...current, ...columns }
    }
    const current = () => this.#tasks[place] ?? task
    return {
      done: (bytes) => change({ items: current().items + 1, bytes: current().bytes + bytes }),
      problem: ({ itemId, title, reason }, isFailure = true) => {
        if (isFailure) this.#failed++
        if (++this.#problems <= MAX_PROBLEMS)
          change({
            problems: [
              ...current().problems,
              { itemId, title: title.slice(0, 250), reason: reason.slice(0, MAX_REASON) }
            ],
            ...(isFailure && { status: 'completed_with_failures' })
          })
      },
      end: (failed = false) => {
        const { status } = current()
        change({
          endTime: this.#clock.now(),
          status: failed ? 'failed' : status === 'in_progress' ? 'completed' : status
        })
      }
    }
  }

  /** Tasks in progress when the run was interrupted have failed. */
  breakOff(): void {
    for (const [place, task] of this.#tasks.entries())
      if (task.endTime === -1) this.#tasks[place] = { ...task, status: 'failed', endTime: this.#clock.now() }
  }
}

export interface OpenTask {
  done(bytes: number): void
  /** `isFailure` false: worth knowing, and in order. */
  problem(problem: RunProblem, isFailure?: boolean): void
  end(failed?: boolean): void
}

/** Nothing travelled, and nothing is to be said about it. */
export function isUneventful(tasks: readonly Pick<SyncTask, 'items' | 'problems'>[]): boolean {
  return tasks.every(({ items, problems }) => items === 0 && problems.length === 0)
}

/** Tasks as a guest reports them. Errors: `sync/bad-message`. */
export function readTasks(reader: DocumentReader): SyncTask[] {
  return reader.objects('tasks', MAX_TASKS).map((task) => ({
    id: task.id('id'),
    name: task.text('name', 200),
    status: task.choice('status', ['in_progress', 'completed', 'completed_with_failures', 'failed']),
    startTime: task.instant('startTime'),
    endTime: task.isMinusOne('endTime') ? -1 : task.instant('endTime'),
    items: task.wholeNumber('items', 2 ** 40),
    bytes: task.wholeNumber('bytes', 2 ** 50),
    problems: task.objects('problems', MAX_PROBLEMS).map((problem) => ({
      itemId: problem.id('itemId'),
      title: problem.text('title', 250),
      reason: problem.text('reason', MAX_REASON)
    }))
  }))
}
