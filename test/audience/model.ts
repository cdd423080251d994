/** The expected access, as a simple model: what the portal must show after any sequence of changes. */

export interface ModelItem {
  readonly id: string
  owner: string
  access: 'private' | 'org' | 'public'
  readonly groups: Set<string>
  /** By the operator: `user:…`, `key:…`. */
  grants: Set<string>
  status: 'org_authoritative' | 'public_authoritative' | 'deprecated' | null
  title: string
  licence: string | null
  isProtected: boolean
  /** Its file can be published, by its owner. */
  readonly publishable: boolean
  readonly dataset: { readonly id: string; open: boolean; readonly hasRecords: boolean } | undefined
}

export interface ModelMember {
  readonly role: 'user' | 'publisher' | 'viewer' | 'outsider' | 'overseer' | 'administrator'
  readonly disabled: boolean
}

/** The view of one caller, through every API; nothing when it is refused altogether. */
export interface View {
  /** Items by the portal's item operation. */
  readonly items: readonly string[]
  /** By a search for everything: ids and number. */
  readonly found: readonly string[]
  readonly total: number
  /** The results, by access as shown to clients. */
  readonly access: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  /** By group: what a search in it finds. */
  readonly byGroup: Readonly<Record<string, readonly string[]>>
  /** Datasets by the Explore API, with title and licence. */
  readonly datasets: Readonly<Record<string, readonly [title: string, licence: string | null]>>
  /** Datasets in the catalog's table, which lists, facets and catalog exports are made of. */
  readonly listed: readonly string[]
  /** Datasets whose records can be asked for and exported. */
  readonly exportable: readonly string[]
}

export type CallerName = string

/** Privileges that decide what a role sees, beside its own things and its groups. */
const SEES: Readonly<Record<ModelMember['role'], { readonly organization: boolean; readonly everything: boolean }>> = {
  user: { organization: true, everything: false },
  publisher: { organization: true, everything: false },
  viewer: { organization: true, everything: false },
  outsider: { organization: false, everything: false },
  overseer: { organization: true, everything: true },
  administrator: { organization: true, everything: true }
}

export class Model {
  readonly items = new Map<string, ModelItem>()
  readonly members = new Map<string, ModelMember>()
  readonly groups = new Map<string, Set<string>>()
  /** By name of the caller: whose it is, its id, and whether the organization's things are its own. */
  readonly keys = new Map<string, { readonly owner: string; readonly id: string; readonly organization: boolean }>()
  verified = false

  callers(): CallerName[] {
    return ['anonymous', ...this.members.keys(), ...this.keys.keys()]
  }

  view(caller: CallerName): View | undefined {
    const audience = this.#audienceOf(caller)
    if (audience === undefined) return undefined
    const seen = [...this.items.values()].filter((item) => sees(audience, item))
    const datasets = seen.flatMap((item) => (item.dataset === undefined ? [] : [{ item, dataset: item.dataset }]))
    return {
      items: ids(seen),
      found: ids(seen),
      total: seen.length,
      access: countBy(seen, shownAccess),
      statuses: countBy(seen, ({ status }) => status ?? undefined),
      byGroup: Object.fromEntries(
        [...this.groups.keys()].toSorted().map((id) => [id, ids(seen.filter(({ groups }) => groups.has(id)))])
      ),
      datasets: Object.fromEntries(
        datasets
          .map(({ item, dataset }) => [dataset.id, [item.title, item.licence]] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
      ),
      listed: datasets.map(({ dataset }) => dataset.id).toSorted(),
      exportable: datasets
        .filter(({ item, dataset }) => dataset.hasRecords && (dataset.open || isNamed(audience, item)))
        .map(({ dataset }) => dataset.id)
        .toSorted()
    }
  }

  /** Sharing with everybody or with fewer changes the status of authoritative items. */
  setAccess(item: ModelItem, access: ModelItem['access']): void {
    if (item.access !== 'public' && access === 'public' && item.status === 'org_authoritative' && this.verified)
      item.status = 'public_authoritative'
    if (item.access === 'public' && access !== 'public' && item.status === 'public_authoritative')
      item.status = 'org_authoritative'
    item.access = access
  }

  setVerified(verified: boolean): void {
    this.verified = verified
    const [from, to] = verified
      ? (['org_authoritative', 'public_authoritative'] as const)
      : (['public_authoritative', 'org_authoritative'] as const)
    for (const item of this.items.values()) if (item.status === from) item.status = to
  }

  /** Nothing for who is refused. */
  #audienceOf(caller: CallerName): ReadonlySet<string> | undefined {
    if (caller === 'anonymous') return new Set(['public'])
    const key = this.keys.get(caller)
    const owner = key?.owner ?? caller
    const member = this.members.get(owner)
    if (member === undefined || member.disabled) return undefined
    const { organization, everything } = SEES[member.role]
    const groups = [...this.groups].flatMap(([id, members]) => (members.has(owner) ? [`group:${id}`] : []))
    return new Set([
      'public',
      `user:${owner}`,
      ...groups,
      ...(key === undefined ? [] : [`key:${key.id}`]),
      ...(organization && (key === undefined || key.organization) ? ['organization'] : []),
      ...(everything ? ['everything'] : [])
    ])
  }
}

/** Let in by name: the records of a closed dataset are theirs too. */
function isNamed(audience: ReadonlySet<string>, { owner, groups, grants }: ModelItem): boolean {
  return (
    audience.has('everything') ||
    audience.has(`user:${owner}`) ||
    [...groups].some((id) => audience.has(`group:${id}`)) ||
    [...grants].some((grantee) => audience.has(grantee))
  )
}

function sees(audience: ReadonlySet<string>, item: ModelItem): boolean {
  return (
    isNamed(audience, item) ||
    (item.access !== 'private' && audience.has('organization')) ||
    (item.access === 'public' && audience.has('public'))
  )
}

function shownAccess({ access, groups }: ModelItem): string {
  return access === 'private' && groups.size > 0 ? 'shared' : access
}

function ids(items: readonly ModelItem[]): string[] {
  return items.map(({ id }) => id).toSorted()
}

function countBy(
  items: readonly ModelItem[],
  valueOf: (item: ModelItem) => string | undefined
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) {
    const value = valueOf(item)
    if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}
