import type { ListView } from '../../views/admin-view.ts'
import type { AdminRequest, FormResult } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { buttonView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'

interface KeysDocument {
  readonly total: number
  readonly apiKeys: readonly {
    readonly id: string
    readonly name: string
    readonly created: number
    readonly lastUsed: number
    readonly expires: number
    readonly revoked: number
  }[]
}

const KEYS = '/community/users/:username/apiKeys'

/** The API keys of a user, to be revoked. */
export async function keyList(request: AdminRequest, username: string): Promise<readonly ListView[]> {
  const { t, format, context } = request
  if (!(await request.may(KEYS, { username }))) return []
  const state = listState(request, {})
  const { total, apiKeys } = await request.read<KeysDocument>({
    operation: KEYS,
    path: { username },
    parameters: { start: String(state.start), num: String(state.num) }
  })
  if (total === 0) return []
  const time = (ms: number): string =>
    ms === undefined || ms < 0 ? t('account.never') : format.dateTime(ms, context.settings.timezone)
  return [
    listView(request, {
      id: 'keys',
      title: t('account.keys'),
      says: t('people.countKeys', { n: total }),
      total,
      state,
      columns: [
        { label: t('account.name') },
        { label: t('account.created') },
        { label: t('account.used') },
        { label: t('account.expires') }
      ],
      rows: apiKeys.map(({ id, name, created, lastUsed, expires, revoked }) => ({
        key: id,
        name,
        cells: [{ text: name }, { text: time(created) }, { text: time(lastUsed) }, { text: time(expires) }],
        buttons:
          revoked > 0
            ? []
            : [
                buttonView(request, {
                  name: 'revoke',
                  label: t('account.revoke'),
                  says: t('account.revokeNamed', { name }),
                  hidden: { key: id },
                  danger: true
                })
              ]
      })),
      empty: { text: '' }
    })
  ]
}

export function revokeKey(request: AdminRequest, key: string, to: string): Promise<FormResult> {
  return outcomeOf(
    request.run({ operation: `${KEYS}/:key_id/revoke`, path: { username: request.param('username'), key_id: key } }),
    to,
    'done.keyRevoked'
  )
}
