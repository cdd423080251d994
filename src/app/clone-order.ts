import { isAbsolute } from 'node:path'
import { appError } from './errors.ts'

/** One clone as somebody ordered it: plain data, so that it can be sent to the server that uses the home. */
export interface CloneOrder {
  /** Any address of the portal. */
  readonly url: string
  /** API key of a reader of that portal. */
  readonly key?: string
  /** API key of a publisher of that portal. */
  readonly publisherKey?: string
  /** Absolute path of a folder for originals and settings. */
  readonly originals?: string
  /** Some of its datasets: ODSQL over its catalog. */
  readonly where?: string
  readonly access?: 'public' | 'org' | 'private'
  /** User of this portal. */
  readonly owner?: string
  readonly requestsPerSecond?: number
  /** `import-hosts` as the command was given it. */
  readonly importHosts?: readonly string[] | null | undefined
}

/** Input from the wire, validated. Errors: `app/bad-order`. */
export function checkCloneOrder(value: unknown): CloneOrder {
  const order = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof CloneOrder, unknown>>
  const isText = (name: 'key' | 'publisherKey' | 'originals' | 'where' | 'owner'): boolean =>
    order[name] === undefined || typeof order[name] === 'string'
  const { access, requestsPerSecond: rate = 1 } = order
  if (typeof order.url !== 'string' || !isText('key') || !isText('where') || !isText('owner'))
    throw bad('it needs a URL')
  if (!isText('publisherKey') || !isText('originals') || !isAbsolute(String(order.originals ?? '/')))
    throw bad('originals is the absolute path of a folder')
  if (access !== undefined && !['public', 'org', 'private'].includes(String(access)))
    throw bad('access is public, org or private')
  if (typeof rate !== 'number' || !(rate > 0 && rate <= 1_000))
    throw bad('the rate is a number of requests in a second')
  return order as unknown as CloneOrder
}

function bad(why: string) {
  return appError('app/bad-order', `This cannot be cloned: ${why}.`)
}
