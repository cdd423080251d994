import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { SETTINGS, settingsContent } from './portal-document.ts'

interface ServerSettings {
  readonly settings: readonly {
    readonly name: string
    readonly value: string
    readonly origin: string
    readonly meaning: string
  }[]
}

/** Settings that limit what callers use. */
const QUOTAS =
  /^(key-daily|address-daily|daily-|member-storage|upload-|concurrent-|export-|connections|network-connections)/
const ORIGINS = ['changed', 'default', 'quotas'] as const

/** `/admin/settings/all/`: what the operator of the server set, and where. */
export const allSettingsPage: AdminPage = {
  section: 'settings',
  path: '/settings/all',
  show: async (request) => {
    const { settings } = await request.read<ServerSettings>({ operation: `${SETTINGS}/server` })
    return settingsContent(request, 'all', [note(request), listOf(request, settings)])
  }
}

function note({ t }: AdminRequest): PartView {
  return { kind: 'note', tone: 'info', title: null, texts: [t('settings.allText')], copy: null }
}

function listOf(request: AdminRequest, settings: ServerSettings['settings']): ListView {
  const { t } = request
  const state = listState(request, { filters: { which: ORIGINS }, num: 200 })
  const words = state.q.toLowerCase()
  const kept = settings.filter(
    ({ name, origin, meaning }) =>
      isWanted(state.filters.which, name, origin) && `${name} ${meaning}`.toLowerCase().includes(words)
  )
  return listView(request, {
    id: 'settings',
    says: t('settings.count', { n: kept.length }),
    total: kept.length,
    state,
    search: t('settings.search'),
    filters: [
      {
        name: 'which',
        label: t('settings.which'),
        options: ORIGINS.map((value) => ({ value, label: t(`settings.which.${value}`) }))
      }
    ],
    columns: [{ label: t('settings.setting') }, { label: t('settings.value') }, { label: t('settings.origin') }],
    rows: kept.slice(state.start - 1, state.start - 1 + state.num).map(({ name, value, origin, meaning }) => ({
      key: name,
      name,
      cells: [
        { text: name, below: meaning, belowLang: 'en' },
        { text: value },
        origin === 'default' ? { text: t('settings.byDefault'), badge: 'plain' } : { text: origin, badge: 'info' }
      ],
      buttons: []
    })),
    empty: { text: '' }
  })
}

function isWanted(which: string | undefined, name: string, origin: string): boolean {
  if (which === 'changed') return origin !== 'default'
  if (which === 'default') return origin === 'default'
  return which !== 'quotas' || QUOTAS.test(name)
}
