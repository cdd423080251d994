import { type Reader, sql, type Tables } from '#store'

/** Rows of a table that belong to a thing; `by`: the columns that hold its ids. */
interface EntityPart {
  readonly table: string
  readonly by: readonly string[]
  /** Columns that the portal writes by itself, or that nobody overwrites: all others count, also those that are added later. */
  readonly without: ReadonlySet<string>
}

function part<Table extends keyof Tables>(
  table: Table,
  by: readonly (keyof Tables[Table] & string)[],
  without: readonly (keyof Tables[Table] & string)[] = []
): EntityPart {
  return { table, by, without: new Set(without) }
}

/**
 * Things that several people edit. A tag is made of their rows, and not of events or of a counter: every way to change a row
 * counts, what a schedule or a visitor leaves in the same row does not.
 */
export const ENTITIES = {
  organization: [part('organization', [], ['modified_ms'])],
  metadataLists: [part('metadata_lists', [])],
  mailServer: [part('mail_settings', [])],
  deliverySettings: [part('webhook_settings', [])],
  roles: [part('roles', ['id'], ['modified_ms'])],
  users: [
    part(
      'users',
      ['username_key'],
      [
        'password_hash',
        'password_history',
        'password_changed_ms',
        'password_expired',
        'second_factor_ms',
        'last_login_ms',
        'modified_ms',
        'search_number'
      ]
    )
  ],
  groups: [part('groups', ['id'], ['modified_ms', 'search_number'])],
  keys: [part('api_keys', ['id'], ['used_ms'])],
  providers: [part('identity_providers', ['id'], ['modified_ms'])],
  webhooks: [
    part(
      'webhooks',
      ['id'],
      [
        'active',
        'window_begun_ms',
        'window_failures',
        'wake_ms',
        'lease_owner',
        'lease_until_ms',
        'made_at',
        'modified_ms'
      ]
    )
  ],
  sources: [
    part(
      'sources',
      ['id'],
      [
        'state',
        'problem',
        'failures',
        'next_run_ms',
        'lease_owner',
        'lease_until_ms',
        'etag',
        'last_modified',
        'sha256',
        'held_sha256',
        'conditional_runs',
        'loaded_ms'
      ]
    )
  ],
  harvesters: [
    part(
      'harvesters',
      ['id'],
      ['state', 'problem', 'failures', 'next_run_ms', 'lease_owner', 'lease_until_ms', 'begun_ms', 'completed_ms']
    )
  ],
  pages: [part('pages', ['slug'])],
  collaborations: [part('collaborations', ['id'], ['modified_ms'])],
  participants: [
    part('collaboration_participants', ['collaboration_id', 'portal_id'], ['modified_ms', 'config_synced_ms'])
  ],
  workspaces: [
    part('collaboration_workspaces', ['id'], ['synced_ms', 'modified_ms']),
    part('workspace_participants', ['workspace_id']),
    part(
      'workspace_schedules',
      ['workspace_id'],
      ['times_triggered', 'next_fire_ms', 'lease_owner', 'lease_until_ms', 'modified_ms']
    )
  ],
  items: [
    part(
      'items',
      ['id'],
      [
        'num_views',
        'last_viewed_ms',
        'num_comments',
        'num_ratings',
        'avg_rating',
        'modified_ms',
        'revision',
        'search_number'
      ]
    ),
    part('item_groups', ['item_id'], ['shared_ms']),
    part(
      'datasets',
      ['item_id'],
      ['current_table', 'metadata_processed_ms', 'data_processed_ms', 'revision', 'downloads', 'popularity']
    )
  ],
  comments: [part('item_comments', ['id'])]
} as const satisfies Readonly<Record<string, readonly EntityPart[]>>

export type EntityKind = keyof typeof ENTITIES

/** The rows as text: equal as long as nobody has edited the thing. Nothing of a thing that does not exist. */
export async function readEntity(db: Reader, kind: EntityKind, ids: readonly string[]): Promise<string> {
  const parts: readonly EntityPart[] = ENTITIES[kind]
  const texts: string[] = []
  for (const { table, by, without } of parts) {
    const conditions = by.map((column, at) => sql`${sql.ref(column)} = ${ids[at] ?? ''}`)
    const where = conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)
    const { rows } = await sql<
      Readonly<Record<string, unknown>>
    >`select * from ${sql.table(table)} where ${where}`.execute(db)
    const plain = rows.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => !without.has(column))
          .sort(byName)
      )
    )
    texts.push(`${table}:${plain.sort().join()}`)
  }
  return texts.join('\n')
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1
}
