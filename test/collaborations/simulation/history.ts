/** One random history of portals that share a workspace, from its seed to its end, which is checked. */
import { Expectations, type SharedItem } from './expectations.ts'
import type { Member } from './members.ts'
import type { Simulation } from './simulation.ts'

export async function playHistory(simulation: Simulation, seed: number, steps: number): Promise<void> {
  try {
    await new History(simulation).play(seed, steps)
  } catch (cause) {
    throw new Error(`history ${seed} with ${simulation.guests.length} guests: ${(cause as Error).message}`, { cause })
  }
}

class History {
  readonly #simulation: Simulation
  readonly #expected: Expectations
  #isBidirectional = false
  #isRealtime = false

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.#expected = new Expectations(simulation)
  }

  async play(seed: number, steps: number): Promise<void> {
    const simulation = this.#simulation
    simulation.seed(seed)
    this.#isBidirectional = simulation.happens(0.5)
    this.#isRealtime = simulation.happens(0.3)
    await simulation.link(this.#isRealtime, this.#isBidirectional)
    this.#makeTrouble()
    for (let step = 0; step < steps; step++) {
      await this.#step()
      await this.#expected.check()
    }
    await simulation.repair()
    await this.#expected.check()
    await this.#converge()
    await this.#expected.checkEnd()
    await this.#withdrawEverything()
  }

  /** How bad it is, for all of the history; one in ten is fair. */
  #makeTrouble(): void {
    const { network, members } = this.#simulation
    const share = (max: number) => (this.#simulation.happens(0.5) ? this.#simulation.random() * max : 0)
    if (this.#simulation.happens(0.1)) return
    network.weather = { lost: share(0.2), repeated: share(0.2), late: share(0.2) }
    for (const { portal } of members) portal.crashShare = share(0.03)
  }

  async #step(): Promise<void> {
    const { time, members, guests, network } = this.#simulation
    const action = this.#simulation.random()
    const member = this.#simulation.pick(members)
    if (!member.portal.isUp && this.#simulation.happens(0.5)) await member.portal.start(this.#simulation.happens(0.7))
    if (action < 0.35) await this.#change(member)
    else if (action < 0.7) await this.#begin(this.#simulation.pick(guests))
    else if (action < 0.8) await time.pass(this.#simulation.random() * 90_000)
    else if (action < 0.85) network.cut.add(`${this.#simulation.pick(guests).portal.name}.example`)
    else if (action < 0.9) network.cut.clear()
    else if (action < 0.94) member.portal.crash()
    else member.portal.clockErrorMs = (this.#simulation.random() - 0.5) * 2 * this.#simulation.pick([60_000, 600_000])
    await time.pass(this.#simulation.random() * this.#simulation.pick([50, 2_000]))
  }

  async #begin(guest: Member): Promise<void> {
    const { portal } = guest
    if (!portal.isUp) return
    if (!this.#isRealtime) await portal.begin(() => this.#simulation.submit(portal))
    else await portal.begin((sync) => sync.noteOwnChanges())
    if (this.#isRealtime) void portal.begin((sync) => sync.askHosts())
    void portal.begin((sync) => sync.runDue())
  }

  async #change(member: Member): Promise<void> {
    const { pick, happens } = this.#bound()
    if (!member.portal.isUp) return
    const mine = this.#expected.items.filter(({ by, isShared }) => by === member && isShared)
    const copies = this.#isBidirectional
      ? this.#expected.items.filter(({ by, isShared, kind }) => by !== member && isShared && kind === 'dataset')
      : []
    if (mine.length === 0 || (happens(0.3) && this.#expected.items.length < 12)) return this.#add(member)
    if (copies.length > 0 && happens(0.4)) return this.#write(pick(copies), member)
    const item = pick(mine)
    const what = this.#simulation.random()
    if (what < 0.55) return this.#write(item, member)
    if (what < 0.65) return this.#relate(item, pick(mine))
    item.isShared = false
    item.seen.clear()
    for (const each of this.#expected.items) if (each.by === member) await this.#forgetRelations(each)
    if (what < 0.8) await member.remove(item.itemId)
    else await member.share(item.itemId, false)
  }

  #bound() {
    const simulation = this.#simulation
    return { pick: simulation.pick.bind(simulation), happens: simulation.happens.bind(simulation) }
  }

  async #add(member: Member): Promise<void> {
    const { happens, pick } = this.#bound()
    const title = this.#expected.nextTitle()
    const isMap = happens(0.6)
    const itemId = isMap ? await member.addMap(title) : await member.addDataset(title)
    const item = this.#expected.add(itemId, member, isMap ? 'map' : 'dataset')
    this.#expected.wrote(item, member, title, null)
    // Sometimes its id is taken elsewhere, by an item that nobody may ever see.
    const other = pick(this.#simulation.members)
    if (other !== member && happens(0.1)) {
      await other.addMap(`secret of ${other.portal.name}`, itemId)
      this.#secrets.push([other, itemId])
    }
    await member.share(itemId)
    item.isShared = true
  }

  readonly #secrets: [Member, string][] = []

  async #write(item: SharedItem, member: Member): Promise<void> {
    const id = await this.#expected.localId(item, member)
    const shown = (await member.look()).find((each) => each.itemId === id)
    if (id === undefined || shown === undefined) return
    const title = this.#expected.nextTitle()
    await member.rename(id, title)
    this.#expected.wrote(item, member, title, shown.title)
    if (item.kind === 'dataset' && this.#simulation.happens(0.4)) await member.publish(id, title)
  }

  async #relate(item: SharedItem, other: SharedItem): Promise<void> {
    if (item === other || item.kind === 'dataset') return
    await item.by.relate(item.itemId, other.itemId)
    await this.#forgetRelations(item)
  }

  /** Relations to what is shared count. */
  async #forgetRelations(item: SharedItem): Promise<void> {
    const rows = await item.by.portal.store.db
      .selectFrom('item_relations')
      .select('destination_id')
      .where('origin_id', '=', item.itemId)
      .execute()
    const shared = new Set(this.#expected.items.filter((each) => each.isShared).map((each) => each.itemId))
    item.relations = rows.filter(({ destination_id }) => shared.has(destination_id)).length
  }

  async #converge(): Promise<void> {
    const { guests } = this.#simulation
    // What one guest has sent reaches the others with their next run.
    for (let round = 0; round < 3; round++) for (const guest of guests) await this.#simulation.synchronize(guest)
  }

  async #withdrawEverything(): Promise<void> {
    const { members, guests } = this.#simulation
    for (const item of this.#expected.items) {
      item.isShared = false
      const { db } = item.by.portal.store
      const there = await db.selectFrom('items').select('id').where('id', '=', item.itemId).executeTakeFirst()
      if (there !== undefined) await item.by.remove(item.itemId)
    }
    for (const [member, itemId] of this.#secrets) await member.remove(itemId)
    for (let round = 0; round < 2; round++) for (const guest of guests) await this.#simulation.synchronize(guest)
    await this.#expected.checkNothingLeft()
    for (const { portal } of members) {
      await portal.store.db.selectFrom('items').select('id').execute()
      portal.tables.clear()
      portal.clockErrorMs = 0
    }
  }
}
