import assert from 'node:assert/strict'
import type { Member } from './members.ts'
import type { Simulation } from './simulation.ts'

/** A change of an item, and the one that its author saw when he made it. */
interface Write {
  readonly number: number
  readonly by: Member
  readonly madeTo: number | null
}

/** An item that somebody has shared at least once. */
export interface SharedItem {
  /** Of its origin. */
  readonly itemId: string
  readonly by: Member
  readonly kind: 'map' | 'dataset'
  isShared: boolean
  readonly writes: Write[]
  relations: number
  /** The last change that each portal has shown. */
  readonly seen: Map<Member, number>
}

/** What must hold at every moment of a history, and at its end. */
export class Expectations {
  readonly items: SharedItem[] = []
  #number = 0
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  add(itemId: string, by: Member, kind: SharedItem['kind']): SharedItem {
    const item: SharedItem = { itemId, by, kind, isShared: false, writes: [], relations: 0, seen: new Map() }
    this.items.push(item)
    return item
  }

  /** The title of the next change. */
  nextTitle(): string {
    return `t${++this.#number}`
  }

  wrote(item: SharedItem, by: Member, title: string, before: string | null): void {
    item.writes.push({ number: numberOf(title), by, madeTo: before === null ? null : numberOf(before) })
  }

  /** The item with its id at a portal. */
  async localId(item: SharedItem, member: Member): Promise<string | undefined> {
    if (item.by === member) return item.itemId
    const row = await member.portal.store.db
      .selectFrom('received_items')
      .select('item_id')
      .where('origin_item_id', '=', item.itemId)
      .executeTakeFirst()
    return row?.item_id
  }

  /** At every moment: nothing is there that was never shared, nothing vanishes that is shared, nothing goes back. */
  async check(): Promise<void> {
    for (const member of this.#simulation.members) {
      const shown = new Map((await member.look()).map((each) => [each.itemId, each]))
      const expected = new Set<string>()
      for (const item of this.items) {
        const id = await this.localId(item, member)
        if (id !== undefined) expected.add(id)
        const seen = id === undefined ? undefined : shown.get(id)
        const before = item.seen.get(member)
        if (seen === undefined) {
          assert.ok(
            before === undefined || !item.isShared,
            `${member.portal.name} has lost ${item.kind} t${before} of ${item.by.portal.name}, which is shared`
          )
          continue
        }
        const number = numberOf(seen.title)
        if (item.kind === 'map')
          assert.ok(number >= (before ?? 0), `${member.portal.name} shows t${number} again after t${before}`)
        if (item.isShared) item.seen.set(member, number)
      }
      for (const { itemId, title } of shown.values())
        assert.ok(expected.has(itemId), `${member.portal.name} shows ${title}, which nobody has shared`)
    }
  }

  /** In the end: all portals show the same, which is what was written last, or a conflict is noted. */
  async checkEnd(): Promise<void> {
    const { members } = this.#simulation
    const wanted = this.items.filter(({ isShared }) => isShared)
    const conflicts = await this.#conflicts()
    for (const item of wanted) {
      const faces = []
      for (const member of members) {
        const id = await this.localId(item, member)
        const shown = (await member.look()).find((each) => each.itemId === id)
        assert.ok(shown, `${member.portal.name} does not show ${this.#nameOf(item)}`)
        const { itemId: _own, ...face } = shown
        faces.push(face)
      }
      for (const [at, face] of faces.entries())
        assert.deepEqual(face, faces[0], `${members[at]?.portal.name} has another ${this.#nameOf(item)} than the host`)
      assert.equal(faces[0]?.relations, item.relations, `relations of ${this.#nameOf(item)}`)
      this.#checkNothingLost(item, numberOf(faces[0]?.title ?? ''), conflicts)
    }
    for (const member of members)
      assert.equal((await member.look()).length, wanted.length, `${member.portal.name} shows items that were withdrawn`)
  }

  /** A change that the final state was not made to was lost: somebody must be able to read that. */
  #checkNothingLost(item: SharedItem, final: number, conflicts: ReadonlySet<string>): void {
    const kept = new Set<number>()
    for (let at: number | null = final; at !== null; ) {
      kept.add(at)
      const write = item.writes.find(({ number }) => number === at)
      assert.ok(write, `${this.#nameOf(item)} shows t${at}, which nobody has written`)
      at = write.madeTo
    }
    const lost = item.writes.filter(({ number }) => !kept.has(number))
    if (lost.length === 0) return
    const changes = lost.map(({ number, by }) => `t${number} by ${by.portal.name}`).join()
    assert.ok(item.kind === 'dataset', `${this.#nameOf(item)} has lost ${changes}, final is t${final}`)
    assert.ok(
      conflicts.has(item.itemId),
      `${this.#nameOf(item)} has lost ${changes} without a conflict, final is t${final}, writes ${JSON.stringify(
        item.writes.map(({ number, by, madeTo }) => [number, by.portal.name, madeTo])
      )}`
    )
  }

  /** Ids at the origin of items whose conflicts a history shows. */
  async #conflicts(): Promise<Set<string>> {
    const found = new Set<string>()
    for (const { portal } of this.#simulation.members) {
      const received = await portal.store.db
        .selectFrom('received_items')
        .select(['item_id', 'origin_item_id'])
        .execute()
      const origin = new Map(received.map((row) => [row.item_id, row.origin_item_id]))
      for (const { tasks } of await portal.store.db.selectFrom('sync_runs').select('tasks').execute())
        for (const { problems } of JSON.parse(tasks))
          for (const { itemId, reason } of problems)
            if (/changed on both/.test(reason)) for (const id of [itemId, origin.get(itemId)]) found.add(id)
    }
    return found
  }

  /** Nothing is left of what was withdrawn. */
  async checkNothingLeft(): Promise<void> {
    for (const { portal } of this.#simulation.members) {
      const { db } = portal.store
      const rows = await db.selectFrom('received_items').select('origin_item_id').execute()
      const items = await db.selectFrom('items').select('title').execute()
      const datasets = await db.selectFrom('datasets').select('dataset_id').execute()
      const runs = await db.selectFrom('sync_runs').select(['id', 'status']).where('ended_ms', 'is', null).execute()
      assert.deepEqual(
        { rows, items, datasets, runs, files: portal.leftFiles() },
        { rows: [], items: [], datasets: [], runs: [], files: [] },
        `${portal.name} has remains`
      )
    }
  }

  #nameOf({ kind, by, itemId }: SharedItem): string {
    return `${kind} ${itemId.slice(0, 6)} of ${by.portal.name}`
  }
}

function numberOf(title: string): number {
  return Number(title.slice(1))
}
