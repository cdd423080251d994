import { ingestError } from '../errors.ts'
import type { Task } from './tasks.ts'

/**
 * Tasks in the order in which they can be done: those of a level read fields of the file and of the levels before.
 * The filter comes as early as it can, so that nothing is computed for records that are left out. Throws
 * `ingest/bad-schema` when fields are made of each other.
 */
export function taskLevels(tasks: readonly Task[]): Task[][] {
  const levels: Task[][] = []
  let open = tasks
  while (open.length > 0) {
    const missing = new Set(open.flatMap((task) => (task.kind === 'filter' ? [] : [task.name])))
    const ready = open.filter(({ uses }) => [...uses].every((name) => !missing.has(name)))
    if (ready.length === 0) throw circular(open)
    const [filter] = ready.filter(({ kind }) => kind === 'filter')
    const level = filter === undefined ? ready : [filter]
    levels.push(level)
    open = open.filter((task) => !level.includes(task))
  }
  return levels
}

function circular(open: readonly Task[]) {
  const places = open.filter(({ kind }) => kind !== 'filter').map(({ place }) => place)
  return ingestError(
    'ingest/bad-schema',
    `${places.join(', ')}: ${places.length === 1 ? 'the field is made of itself' : 'these fields are made of each other'}. Use fields of the file.`,
    { details: { places } }
  )
}
