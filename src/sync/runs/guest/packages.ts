import { isLoggiaError } from '#kit'
import type { ItemName } from '../../content/item-document.ts'
import type { OpenTask } from '../run-log.ts'
import type { GuestSession } from './guest-context.ts'

const MEBI = 2 ** 20

interface Packages<Item> {
  /** Of the task, in the history. */
  readonly name: string
  readonly items: readonly Item[]
  readonly bytesOf: (item: Item) => number
  readonly work: (item: Item, task: OpenTask) => Promise<void>
}

/** One package after the other: nothing is added to one that has reached the size of the workspace. */
export async function workInPackages<Item extends { readonly name: ItemName }>(
  { scope, log, note }: GuestSession,
  { name, items, bytesOf, work }: Packages<Item>
): Promise<void> {
  const limit = scope.workspace.max_package_mb * MEBI
  let at = 0
  while (at < items.length) {
    const task = log.begin(name)
    let size = 0
    for (; at < items.length && size < limit; at++) {
      const item = items[at] as Item
      size += bytesOf(item)
      await workAlone(item, task, () => work(item, task))
    }
    task.end()
    await note()
  }
}

/** What is wrong with one item does not keep the others. */
async function workAlone(
  item: { readonly name: ItemName },
  task: OpenTask,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isLoggiaError(error) || isAboutRun(error.code)) throw error
    const title = 'title' in item && typeof item.title === 'string' ? item.title : ''
    task.problem({ itemId: item.name.itemId, title, reason: error.message })
  }
}

/** About the host or the run as a whole, and not about one item. */
function isAboutRun(code: string): boolean {
  return [
    'sync/peer-unreachable',
    'sync/peer-refused',
    'sync/foreign-answer',
    'sync/unknown-peer',
    'sync/superseded-run'
  ].includes(code)
}
