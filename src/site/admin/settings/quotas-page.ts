import type { QueryParams } from '#http'
import { queryText } from '../../state/address.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import type { OperationAddress } from '../portal-operations.ts'
import { about } from '../shown-values.ts'
import { PORTAL, settingsContent } from './portal-document.ts'
import { CALLER_LISTS, CALLER_ORDERS, type QuotasDocument } from './quotas-document.ts'
import { callersList, kindsList, type QuotasState, quotasState } from './quotas-lists.ts'

const QUOTAS = `${PORTAL}/quotas`
const UPDATE_KEY = `${QUOTAS}/updateKey`
/** Hidden fields of the form: a key, and the tag of its limits. */
const LIMITS_SHOWN = 'limits'

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
        ...(isChangeable ? [await keyForm(request, document)] : [])
      ])),
      actions: [{ label: t('quotas.others'), href: `${href('settings', 'all')}${queryText([['which', 'quotas']])}` }]
    }
  },
  forms: {
    key: {
      edits: (_request, fields) => (fields === null ? null : updateOf(fields.get('keyId') ?? '')),
      receive: async (request, fields) => {
        const id = fields.get('keyId') ?? ''
        const shown = new Map(fields.all(LIMITS_SHOWN).map((each) => each.split(' ', 2) as [string, string]))
        if (shown.has(id) && shown.get(id) !== request.snapshots.get('key')?.tag)
          return { kind: 'refused', problems: [about(request, 'keyId')] }
        return outcomeOf(
          request.run({ operation: UPDATE_KEY, parameters: keyParameters(fields) }),
          request.path,
          'done.saved'
        )
      }
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

function updateOf(key: string): OperationAddress {
  return { operation: UPDATE_KEY, values: { keyId: key } }
}

/** The list above shows the limits of each key: the form says which those were. */
async function keyForm(request: AdminRequest, { callers }: QuotasDocument): Promise<PartView> {
  const { t, context } = request
  const limits: { readonly name: string; readonly value: string }[] = []
  for (const { id } of callers) {
    const { tag } = await context.operations.snapshot(updateOf(id))
    limits.push({ name: LIMITS_SHOWN, value: `${id} ${tag}` })
  }
  const form = formView(request, {
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
  return { ...form, hidden: [...form.hidden, ...limits] }
}

/** An empty number is as before. */
function keyParameters(fields: QueryParams) {
  return {
    keyId: fields.get('keyId') ?? '',
    dailyCalls: fields.get('dailyCalls')?.trim() || undefined,
    dailyComputeSeconds: fields.get('dailyComputeSeconds')?.trim() || undefined
  }
}
