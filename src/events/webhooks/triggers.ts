import { EVENT_CATALOGUE, type EventCategory, type EventKind } from '../catalogue.ts'

/** An event as far as subscriptions look at it. */
export interface Triggering {
  readonly type: string
  readonly operation: string
  readonly subject: string
}

/** Everything. */
export const EVERY_TRIGGER = '/'

const THING: Readonly<Record<EventCategory, { readonly name: string; readonly is: RegExp } | null>> = {
  items: { name: '<item id>', is: /^[0-9a-f]{32}$/i },
  groups: { name: '<group id>', is: /^[0-9a-f]{32}$/i },
  users: { name: '<username>', is: /^[a-z0-9][a-z0-9._@-]{0,127}$/i },
  roles: null
}

/** Every trigger there is, with a placeholder where one thing is meant (WEBHOOK-trigger). */
export const TRIGGERS: readonly string[] = [
  EVERY_TRIGGER,
  ...Object.keys(EVENT_CATALOGUE).flatMap((category) => triggersOf(category as EventCategory))
]

/** A trigger and what it means. */
export interface TriggerFacts {
  readonly trigger: string
  readonly category: EventCategory
  /** Undefined: every event of the category. */
  readonly happens?: string
  /** Whether a path may also name one thing: `/items/<item id>/share`. */
  readonly ofOne: boolean
}

export function describeTriggers(): TriggerFacts[] {
  return (Object.keys(EVENT_CATALOGUE) as EventCategory[]).flatMap((category) => [
    { trigger: `/${category}`, category, ofOne: THING[category] !== null },
    ...Object.keys(EVENT_CATALOGUE[category].operations).map((operation) => ({
      trigger: `/${category}/${operation}`,
      category,
      happens: kindOf(category, operation).happens,
      ofOne: THING[category] !== null && !isAnyOnly(category, operation)
    }))
  ])
}

/**
 * As it is kept: with one slash in front and none behind, `items` and operations as the catalogue writes them. Undefined
 * when it is not a trigger.
 */
export function readTrigger(text: string): string | undefined {
  const [category, second, third, ...more] = text
    .trim()
    .split('/')
    .filter((each) => each !== '')
  if (category === undefined) return text.trim() === EVERY_TRIGGER ? EVERY_TRIGGER : undefined
  const known = Object.keys(EVENT_CATALOGUE).find((each) => each === category.toLowerCase()) as
    | EventCategory
    | undefined
  if (known === undefined || more.length > 0) return undefined
  if (second === undefined) return `/${known}`
  const operation = operationOf(known, second)
  if (operation !== undefined) return third === undefined ? `/${known}/${operation}` : undefined
  if (THING[known]?.is.test(second) !== true) return undefined
  const thing = known === 'users' ? second : second.toLowerCase()
  if (third === undefined) return `/${known}/${thing}`
  const specific = operationOf(known, third)
  return specific === undefined || isAnyOnly(known, specific) ? undefined : `/${known}/${thing}/${specific}`
}

/**
 * Every trigger that an event pulls, in lower case: names of users are case-insensitive, and ids have none.
 * They are the prefixes, by whole segments, of the event's path among all objects and of the path of its own object.
 */
export function triggersMatching({ type, operation, subject }: Triggering): ReadonlySet<string> {
  const category = type as EventCategory
  const roots =
    THING[category] === null || isAnyOnly(category, operation) ? [`/${type}`] : [`/${type}`, `/${type}/${subject}`]
  const operations = [operation, kindOf(category, operation).alsoFor ?? operation]
  return new Set(
    [EVERY_TRIGGER, ...roots.flatMap((root) => [root, ...operations.map((each) => `${root}/${each}`)])].map((each) =>
      each.toLowerCase()
    )
  )
}

export function wants(triggers: readonly string[], pulled: ReadonlySet<string>): boolean {
  return triggers.some((trigger) => pulled.has(trigger.toLowerCase()))
}

function triggersOf(category: EventCategory): string[] {
  const operations = Object.keys(EVENT_CATALOGUE[category].operations)
  const any = [`/${category}`, ...operations.map((operation) => `/${category}/${operation}`)]
  const thing = THING[category]
  if (thing === null) return any
  const specific = operations.filter((operation) => !isAnyOnly(category, operation))
  return [
    ...any,
    `/${category}/${thing.name}`,
    ...specific.map((operation) => `/${category}/${thing.name}/${operation}`)
  ]
}

function operationOf(category: EventCategory, name: string): string | undefined {
  return Object.keys(EVENT_CATALOGUE[category].operations).find(
    (operation) => operation.toLowerCase() === name.toLowerCase()
  )
}

function isAnyOnly(category: EventCategory, operation: string): boolean {
  return kindOf(category, operation).anyOnly === true
}

function kindOf(category: EventCategory, operation: string): EventKind {
  return (EVENT_CATALOGUE[category].operations as Readonly<Record<string, EventKind>>)[operation] as EventKind
}
