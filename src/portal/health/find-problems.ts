import type { HealthFacts, QueueFacts, QueueName } from './health-facts.ts'

/** What can be wrong, as one says it to an operator. */
const PROBLEMS = {
  'engine-silent': 'The engine of the records does not answer.',
  'disk-full': 'The disk is full: nothing can be imported or uploaded.',
  'disk-short': 'The disk is almost full.',
  'memory-short': 'The machine has little memory left.',
  'backup-missing': 'There is no backup.',
  'backup-old': 'The last backup is old.',
  'webhooks-failing': 'Webhooks were deactivated because their receivers failed.',
  'webhooks-late': 'Deliveries of webhooks wait for a long time.',
  'publications-late': 'Publications wait for a long time.',
  'sources-failing': 'Sources fail.',
  'sources-held': 'Sources wait for a person.',
  'harvesters-failing': 'Harvests fail.',
  'harvesters-held': 'Harvests wait for a person.',
  'synchronizations-failing': 'Synchronizations with other portals fail.',
  'mails-failing': 'Mails could not be sent.',
  'mails-late': 'Mails wait for a long time.'
} as const

export type ProblemCode = keyof typeof PROBLEMS

export interface HealthProblem {
  readonly code: ProblemCode
  /** `bad`: something does not work now. */
  readonly severity: 'bad' | 'warn'
  readonly message: string
  /** How many; null: it is one thing. */
  readonly count: number | null
}

const GIBI = 2 ** 30
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Uploads are refused when less is free (`LEAST_FREE_BYTES` of #http). */
const FULL_BYTES = GIBI / 2
const SHORT_BYTES = 5 * GIBI
const SHORT_SHARE = 0.1
const SHORT_MEMORY_SHARE = 0.05
const OLD_BACKUP_DAYS = 7
const LATE_MS = HOUR_MS
/** A portal of the first day needs no warning about backups. */
const YOUNG_MS = DAY_MS

/** The worst first. */
export function findProblems(facts: HealthFacts, nowMs: number): readonly HealthProblem[] {
  const found: HealthProblem[] = []
  const add = (severity: HealthProblem['severity'], code: ProblemCode, count: number | null = null): void =>
    void found.push({ code, severity, message: PROBLEMS[code], count })
  const { engine, disk, memory, backup } = facts
  if (engine.version === null) add('bad', 'engine-silent')
  if (disk.freeBytes < FULL_BYTES) add('bad', 'disk-full')
  else if (disk.freeBytes < Math.min(SHORT_BYTES, disk.totalBytes * SHORT_SHARE)) add('warn', 'disk-short')
  if (memory.availableBytes < memory.totalBytes * SHORT_MEMORY_SHARE) add('warn', 'memory-short')
  if (backup.kind === 'own') {
    if (backup.madeMs === null && nowMs - facts.startedMs > YOUNG_MS) add('warn', 'backup-missing')
    if (backup.madeMs !== null && nowMs - backup.madeMs > OLD_BACKUP_DAYS * DAY_MS) add('warn', 'backup-old')
  }
  const queue = (name: QueueName): QueueFacts | undefined => facts.queues.find((each) => each.name === name)
  const failing = (name: QueueName, code: ProblemCode): void => {
    const count = queue(name)?.failing ?? 0
    if (count > 0) add('bad', code, count)
  }
  const held = (name: QueueName, code: ProblemCode): void => {
    const count = queue(name)?.held ?? 0
    if (count > 0) add('warn', code, count)
  }
  const late = (name: QueueName, code: ProblemCode): void => {
    const { oldestMs = null, waiting = 0 } = queue(name) ?? {}
    if (oldestMs !== null && nowMs - oldestMs > LATE_MS) add('warn', code, waiting)
  }
  failing('webhooks', 'webhooks-failing')
  late('webhooks', 'webhooks-late')
  late('publications', 'publications-late')
  failing('sources', 'sources-failing')
  held('sources', 'sources-held')
  failing('harvesters', 'harvesters-failing')
  held('harvesters', 'harvesters-held')
  failing('synchronizations', 'synchronizations-failing')
  failing('mails', 'mails-failing')
  late('mails', 'mails-late')
  return found.sort((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
}
