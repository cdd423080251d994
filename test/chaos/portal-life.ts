import type { PortalClient } from './portal-client.ts'

/** Objects that a user has created and not deleted, in their last known state. */
interface Thing {
  readonly kind: 'group' | 'item'
  readonly id: string
  marker: string
  shared: boolean
}

/** A user who makes, changes, shares and deletes groups and items, and the own profile, at random. */
export class PortalLife {
  readonly client: PortalClient
  readonly things: Thing[] = []
  #marks = 0
  profile = ''

  constructor(client: PortalClient) {
    this.client = client
  }

  async step(random: () => number): Promise<void> {
    const at = random()
    const thing = this.things[Math.floor(random() * this.things.length)]
    if (thing === undefined || at < 0.25) return this.#make(random() < 0.5 ? 'group' : 'item')
    if (at < 0.35) return this.#changeProfile()
    if (at < 0.7) return this.#update(thing)
    if (at < 0.85 && thing.kind === 'item') return this.#share(thing)
    return this.#remove(thing)
  }

  #mark(): string {
    return `mark${++this.#marks}of${this.client.username}`
  }

  async #make(kind: Thing['kind']): Promise<void> {
    const marker = this.#mark()
    const { username } = this.client
    const find = async (): Promise<string | undefined> => {
      const { results } = await this.client.read(kind === 'group' ? '/community/groups' : '/search', {
        q: `title:"${marker}" owner:${username}`
      })
      return results[0]?.id
    }
    const path = kind === 'group' ? '/community/createGroup' : `/content/users/${username}/addItem`
    const parameters = {
      title: marker,
      tags: 'chaos',
      access: 'private',
      ...(kind === 'item' && { type: 'Web Map', text: '{}' })
    }
    // The id is not known before: the event is counted under it once it is.
    const answer = await this.client.change({
      event: 'made',
      path,
      parameters,
      isMade: async () => (await find()) !== undefined
    })
    const id: string = answer?.group?.id ?? answer?.id ?? (await find())
    this.client.count(`${kind}s/add ${id}`)
    this.things.push({ kind, id, marker, shared: false })
  }

  async #changeProfile(): Promise<void> {
    const marker = this.#mark()
    const path = `/community/users/${this.client.username}`
    await this.client.change({
      event: `users/update ${this.client.username}`,
      path: `${path}/update`,
      parameters: { description: marker },
      isMade: async () => (await this.client.read(path)).description === marker
    })
    this.profile = marker
  }

  async #update(thing: Thing): Promise<void> {
    const marker = this.#mark()
    await this.client.change({
      event: `${thing.kind}s/update ${thing.id}`,
      path: `${this.#pathOf(thing, true)}/update`,
      parameters: { title: marker },
      isMade: async () => (await this.client.read(this.#pathOf(thing))).title === marker
    })
    thing.marker = marker
  }

  async #share(thing: Thing): Promise<void> {
    const access = thing.shared ? 'private' : 'org'
    await this.client.change({
      event: `items/${thing.shared ? 'unshare' : 'share'} ${thing.id}`,
      path: `${this.#pathOf(thing, true)}/share`,
      parameters: { everyone: 'false', org: String(!thing.shared), groups: ' ' },
      isMade: async () => (await this.client.read(this.#pathOf(thing))).access === access
    })
    thing.shared = !thing.shared
  }

  async #remove(thing: Thing): Promise<void> {
    await this.client.change({
      event: `${thing.kind}s/delete ${thing.id}`,
      path: `${this.#pathOf(thing, true)}/delete`,
      parameters: {},
      isMade: async () => !(await this.exists(thing))
    })
    this.things.splice(this.things.indexOf(thing), 1)
  }

  async exists(thing: Thing): Promise<boolean> {
    try {
      await this.client.read(this.#pathOf(thing))
      return true
    } catch (error) {
      if (/does not exist or is inaccessible/.test((error as Error).message)) return false
      throw error
    }
  }

  /** The portal's state of everything that should exist: nothing when all is as it was acknowledged. */
  async differences(): Promise<string[]> {
    const found: string[] = []
    const { description } = await this.client.read(`/community/users/${this.client.username}`)
    if (description !== (this.profile || null))
      found.push(`profile of ${this.client.username}: ${description} instead of ${this.profile}`)
    for (const thing of this.things) {
      if (!(await this.exists(thing))) found.push(`${thing.kind} ${thing.id} is lost`)
      else {
        const { title, access } = await this.client.read(this.#pathOf(thing))
        if (title !== thing.marker) found.push(`${thing.kind} ${thing.id}: ${title} instead of ${thing.marker}`)
        if (thing.kind === 'item' && access !== (thing.shared ? 'org' : 'private'))
          found.push(`item ${thing.id} is ${access}`)
      }
    }
    return found
  }

  #pathOf({ kind, id }: Thing, toChange = false): string {
    if (kind === 'group') return `/community/groups/${id}`
    return toChange ? `/content/users/${this.client.username}/items/${id}` : `/content/items/${id}`
  }
}
