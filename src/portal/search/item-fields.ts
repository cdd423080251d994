import { ANY_GROUP, type shownAccess } from '#items'
import { type ValueField, valueKey } from '#search-index'
import { sql } from '#store'
import type { Organization } from '../organization/index.ts'
import { all, any, type Condition, isBetween, isLike, isThere, matchesLike, numberParameter } from './conditions.ts'
import { ignoringCase, type SortFields } from './order.ts'
import type { QueryField, QueryFields, Searched } from './query-field.ts'
import type { Factor } from './rank.ts'
import { ALL, either, every, except, hasKey, NONE, rows, type SearchPredicate, sharedWith } from './search-predicate.ts'

const column = (name: string) => sql.ref(`items.${name}`)
const words = (field: string): QueryField => ({ kind: 'words', field })
const values = (field: ValueField): QueryField => ({ kind: 'values', field })

const OWNER: QueryField = { kind: 'exact', column: column('owner') }

const GROUP: QueryField = {
  kind: 'derived',
  is: (id) => sharedWith([`group:${id}`]),
  isLike: (pattern) => rows(isInGroupLike(pattern)),
  isThere: sharedWith([ANY_GROUP])
}

/** Access as clients are shown it (see `shownAccess`), by who sees the item. */
export const SHOWN_ACCESS: Readonly<Record<ReturnType<typeof shownAccess>, SearchPredicate>> = {
  public: sharedWith(['public']),
  org: every([sharedWith(['organization']), except(sharedWith(['public']))]),
  shared: every([sharedWith([ANY_GROUP]), except(sharedWith(['organization']))]),
  private: except(sharedWith(['organization', ANY_GROUP]))
}

const ACCESS: QueryField = {
  kind: 'derived',
  is: (value) => SHOWN_ACCESS[value.toLowerCase() as keyof typeof SHOWN_ACCESS] ?? NONE,
  isLike: (pattern) =>
    either(Object.entries(SHOWN_ACCESS).flatMap(([name, predicate]) => (matchesLike(pattern, name) ? predicate : []))),
  isThere: ALL
}

/** Fields of queries about items (PORTAL-search-3). */
function itemFields({ id }: Pick<Organization, 'id'>): QueryFields {
  const organization: QueryField = { kind: 'constant', value: id }
  const [created, modified]: QueryField[] = [
    { kind: 'instant', column: column('created_ms') },
    { kind: 'instant', column: column('modified_ms') }
  ] as const
  return {
    id: { kind: 'exact', column: column('id') },
    owner: OWNER,
    title: words('title'),
    type: words('type'),
    typekeywords: words('typekeywords'),
    tags: words('tags'),
    description: words('description'),
    snippet: words('snippet'),
    accessinformation: words('accessinformation'),
    spatialreference: words('spatialreference'),
    access: ACCESS,
    group: GROUP,
    orgid: organization,
    accountid: organization,
    created: created as QueryField,
    modified: modified as QueryField,
    uploaded: created as QueryField,
    numviews: { kind: 'number', column: column('num_views') },
    numratings: { kind: 'number', column: column('num_ratings') },
    numcomments: { kind: 'number', column: column('num_comments') },
    avgrating: { kind: 'number', column: column('avg_rating') },
    culture: { kind: 'exact', column: ignoringCase(column('culture')), ignoresCase: true },
    categories: { kind: 'paths', field: 'categories' },
    contentstatus: { kind: 'exact-values', field: 'contentstatus', ignoresCase: true },
    url: { kind: 'exact', column: column('url') },
    name: { kind: 'related', condition: hasFileNamed },
    protected: { kind: 'flag', column: column('protected') }
  }
}

export function searchedItems(organization: Pick<Organization, 'id'>): Searched {
  return { kind: 'item', unnamed: 'words', fields: itemFields(organization) }
}

/** The parameter `filter`: the fields of queries, four of which are compared as whole values. */
export function filteredItems(organization: Pick<Organization, 'id'>): Searched {
  const whole = {
    title: values('title'),
    tags: values('tags'),
    type: values('type'),
    typekeywords: values('typekeywords')
  }
  return { kind: 'item', unnamed: 'refused', fields: { ...itemFields(organization), ...whole } }
}

/** Order of items. */
export const ITEM_SORT_FIELDS: SortFields = {
  title: ignoringCase(column('title')),
  created: column('created_ms'),
  uploaded: column('created_ms'),
  modified: column('modified_ms'),
  lastmodified: column('modified_ms'),
  type: column('type'),
  owner: ignoringCase(column('owner')),
  avgrating: column('avg_rating'),
  numratings: column('num_ratings'),
  numcomments: column('num_comments'),
  numviews: column('num_views'),
  access: column('access'),
  contentstatus: sql`coalesce(${column('content_status')}, '')`
}

/**
 * Authoritative items before others, deprecated ones after them. How much the product does is not known; twice and half
 * are ours.
 */
export const STATUS_FACTORS: readonly Factor[] = [
  {
    wanted: hasKey([valueKey('contentstatus', 'org_authoritative'), valueKey('contentstatus', 'public_authoritative')]),
    factor: 2
  },
  { wanted: hasKey([valueKey('contentstatus', 'deprecated')]), factor: 0.5 }
]

export function isInAnyGroup(groupIds: readonly string[]): SearchPredicate {
  return sharedWith(groupIds.map((id) => `group:${id}`))
}

function isInGroupLike(pattern: string): Condition {
  const isNamed = isLike(sql`lower(group_id)`, pattern)
  return sql<boolean>`(items.id in (select item_id from item_groups where ${isNamed}))`
}

function hasFileNamed(name: string): Condition {
  return sql<boolean>`(items.id in (select item_id from item_files where kind = 'data' and path = ${name}))`
}

/** In degrees; an extent that crosses 180° goes beyond it, or its west lies east of its east. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The item's extent and the box have something in common. */
export function overlaps({ west, south, east, north }: Box): SearchPredicate {
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east]
        ]
  const upTo = (value: number) => ({ value: numberParameter(value), inclusive: true })
  const sides = spans.map(([from, to]) =>
    all([
      isBetween(column('west'), undefined, upTo(to as number)),
      isBetween(column('east'), upTo(from as number), undefined)
    ])
  )
  return rows(
    all([
      isThere(column('west')),
      any(sides),
      isBetween(column('south'), undefined, upTo(north)),
      isBetween(column('north'), upTo(south), undefined)
    ])
  )
}
