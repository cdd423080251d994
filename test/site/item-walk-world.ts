/** What the steps of item-pages.long.test.ts have in common: who walks, and how the API and the page are read. */
import assert from 'node:assert/strict'
import type { Portal } from '../e2e/portal.ts'
import type { Person } from './person.ts'
import { call } from './towns.ts'

export interface WalkWorld {
  readonly portal: Portal
  readonly names: Readonly<Record<'ann' | 'ben' | 'cleo', string>>
  /** The owner, a colleague, somebody who only reads, and an administrator. */
  readonly ann: Person
  readonly ben: Person
  readonly cleo: Person
  readonly admin: Person
  /** Ends the titles of this walk. */
  readonly mark: string
  readonly keep: (name: string, content: string | Buffer) => string
  readonly picture: Buffer
  readonly bytesOf: (path: string) => Buffer
  /** With axe. */
  readonly check: (person: Person) => Promise<void>
}

export interface WalkStep {
  readonly says: string
  readonly run: (world: WalkWorld) => Promise<void>
}

export const ITEM = 'Plan of the quays'
export const MAP = 'Map of the quays'

export async function open(person: Person, world: WalkWorld, tab?: string, title = ITEM): Promise<void> {
  await person.arrive(new URL('/admin/items/all/', world.portal.url).href)
  await person.press(`${title}${world.mark}`)
  if (tab !== undefined) await person.press(tab, 'Pages of the item')
}

export async function found(world: WalkWorld, title = ITEM): Promise<Record<string, any> | undefined> {
  const { results } = await call(world.portal, '/search', { q: `title:"${title}${world.mark}"`, num: '50' })
  return results.find((each: { readonly title: string }) => each.title === `${title}${world.mark}`)
}

export async function idOf(world: WalkWorld, title = ITEM): Promise<string> {
  const { id } = (await found(world, title)) ?? {}
  assert.ok(id, title)
  return id
}

export const commentsOf = async (world: WalkWorld): Promise<string[]> =>
  (await call(world.portal, `/content/items/${await idOf(world)}/comments`, {})).comments.map(
    ({ comment }: { readonly comment: string }) => comment
  )
export const filesOf = async (world: WalkWorld): Promise<string[]> =>
  (await call(world.portal, `/content/items/${await idOf(world)}/resources`, {})).resources.map(
    ({ resource }: { readonly resource: string }) => resource
  )
export const valueOf = (person: Person, label: string | RegExp): Promise<string> =>
  person.page.getByLabel(label).first().inputValue()

/** What is said of a field, beside it. */
export async function besideField(person: Person, label: string | RegExp): Promise<string> {
  const field = person.page.getByLabel(label).and(person.page.locator('[aria-invalid=true]')).first()
  await field.waitFor()
  return field.evaluate((each: any) =>
    (each.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id: string) => each.ownerDocument.getElementById(id)?.textContent ?? '')
      .join(' ')
  )
}
