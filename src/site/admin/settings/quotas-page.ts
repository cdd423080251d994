import type { QueryParams } from '#http'
import { queryText } from '../../state/address.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { PORTAL, settingsContent } from './portal-document.ts'
import { CALLER_LISTS, CALLER_ORDERS, type QuotasDocument } from './quotas-document.ts'
import { callersList, kindsList, type QuotasState, quotasState } from './quotas-lists.ts'

const QUOTAS = `${PORTAL}/quotas`
const UPDATE_KEY = `${QUOTAS}/updateKey`

/** `/admin/settings/quotas/`: limits of callers, their use of today, and the quota of one key. */
export const quotasPage: AdminPage = {
  section: 'settings',
  path: '/settings/quotas',
  show: async (request) => {
    const { t, href, may } = request
    const state = quotasState(request)
    const { list, order, start, num, q } = state
    const document = await request.read<QuotasDocument>({
      operation: QUOTAS,
      parameters: { list, order, name: q || undefined, start: String(start), num: String(num) }
    })
    const isChangeable = list === 'keys' && document.callers.length > 0 && (await may(UPDATE_KEY))
    return {
      ...(await settingsContent(request, 'quotas', [
        note(request),
        kindsList(request, document),
        tabs(request, state),
        callersList(request, state, document),
        ...(isChangeable ? [keyForm(request, document)] : [])
      ])),
      actions: [{ label: t('quotas.others'), href: `${href('settings', 'all')}${queryText([['which', 'quotas']])}` }]
    }
  },
  forms: {
    key: {
      receive: (request, fields) =>
        outcomeOf(request.run({ operation: UPDATE_KEY, parameters: keyParameters(fields) }), request.path, 'done.saved')
    }
  }
}

function note({ t }: AdminRequest): PartView {
  return { kind: 'note', tone: 'info', title: null, texts: [t('quotas.where')], copy: null }
}

function tabs({ t, path }: AdminRequest, state: QuotasState): PartView {
  return {
    kind: 'links',
    label: t('quotas.most'),
    look: 'tabs',
    links: CALLER_LISTS.flatMap((list) =>
      CALLER_ORDERS.map((order) => ({
        label: t(`quotas.${list}.${order}`),
        href: `${path}${queryText([
          ['list', list],
          ['order', order]
        ])}`,
        current: list === state.list && order === state.order
      }))
    )
  }
}

function keyForm(request: AdminRequest, { callers }: QuotasDocument): PartView {
  const { t } = request
  return formView(request, {
    name: 'key',
    title: t('quotas.change'),
    lead: t('quotas.changeText'),
    fields: [
      {
        kind: 'select',
        name: 'keyId',
        label: t('quotas.key'),
        options: callers.map(({ id, name, owner }) => ({
          value: id,
          label: owner === null ? name : `${name} (${owner})`
        })),
        required: true
      },
      { kind: 'number', name: 'dailyCalls', label: t('quotas.limitCalls'), hint: t('quotas.hint') },
      { kind: 'number', name: 'dailyComputeSeconds', label: t('quotas.limitSeconds'), hint: t('quotas.hint') }
    ],
    button: t('quotas.save')
  })
}

/** An empty number is as before. */
function keyParameters(fields: QueryParams) {
  return {
    keyId: fields.get('keyId') ?? '',
    dailyCalls: fields.get('dailyCalls')?.trim() || undefined,
    dailyComputeSeconds: fields.get('dailyComputeSeconds')?.trim() || undefined
  }
}
