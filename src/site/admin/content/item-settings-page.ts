import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { aboutName, outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { chosenUser, userFields } from '../user-field.ts'
import { blockOf, confirmationOf } from './bulk-changes.ts'
import { STATUS_NAMES, statusText } from './item-document.ts'
import { itemContent, openItem, ownedCall } from './open-item.ts'

/** `/admin/items/:id/settings/`: status, protection, owner, and the end of the item. */
export const itemSettingsPage: AdminPage = {
  section: 'items',
  path: '/items/:id/settings',
  show: async (request) => {
    const { t } = request
    const item = await openItem(request)
    const parts: PartView[] = []
    if (item.itemControl === 'admin') {
      parts.push(
        formView(request, {
          name: 'status',
          title: t('content.status'),
          fields: [
            {
              kind: 'select',
              name: 'status',
              label: t('content.status'),
              hint: t('item.statusHint'),
              value: item.contentStatus ?? '',
              options: [
                { value: '', label: t('item.noStatus') },
                ...STATUS_NAMES.map((value) => ({ value, label: statusText(t, value) }))
              ]
            }
          ],
          button: t('item.setStatus')
        }),
        formView(request, {
          name: item.protected ? 'unprotect' : 'protect',
          title: t('item.protection'),
          lead: t(item.protected ? 'item.protectedText' : 'item.notProtectedText'),
          fields: [],
          button: t(item.protected ? 'item.unprotect' : 'item.protect')
        })
      )
      if (await request.may('/content/users/:username/items/:item_id/reassign', pathOf(item)))
        parts.push(
          formView(request, {
            name: 'owner',
            title: t('content.owner'),
            lead: t('item.ownerLead', { name: item.owner }),
            fields: await userFields(request, {
              form: 'owner',
              name: 'targetUsername',
              label: t('content.newOwner'),
              choose: 'one',
              fitting: { canReceive: 'items' },
              except: item.owner
            }),
            button: t('content.give')
          })
        )
    }
    const block = await blockOf(request, item)
    parts.push(
      block === undefined
        ? formView(request, {
            name: 'delete',
            title: t('content.deleteItems'),
            lead: t('item.goesForGood'),
            fields: [],
            button: t('item.delete'),
            danger: true
          })
        : { kind: 'note', tone: 'info', title: t('item.cannotDelete'), texts: [block], copy: null }
    )
    return itemContent(request, item, 'settings', parts)
  },
  forms: {
    status: {
      edits: setStatus,
      receive: (request, fields) => {
        const status = fields.get('status') ?? ''
        return outcomeOf(
          request.run({
            ...setStatus(request),
            parameters: { status, clearEmptyFields: String(status === '') }
          }),
          request.self,
          'done.saved'
        )
      }
    },
    protect: {
      receive: async (request) =>
        outcomeOf(request.run(ownedCall(await openItem(request), 'protect')), request.self, 'done.saved')
    },
    unprotect: {
      receive: async (request) =>
        outcomeOf(request.run(ownedCall(await openItem(request), 'unprotect')), request.self, 'done.saved')
    },
    owner: {
      receive: async (request, fields) => {
        const targetUsername = chosenUser(fields, 'targetUsername')
        const call = ownedCall(await openItem(request), 'reassign', { targetUsername, targetFolderName: '/' })
        // The item may no longer be visible to who gave it away.
        const running = aboutName(request.run(call), 'targetUsername', 'portal/unknown-user')
        return outcomeOf(running, request.href('items'), 'done.given')
      }
    },
    delete: {
      confirm: async (request) => confirmationOf(request, [await openItem(request)]),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: '/content/items/:item_id/delete', path: { item_id: request.param('id') } }),
          request.href('items'),
          'done.itemsDeleted'
        )
    }
  }
}

function setStatus({ param }: Pick<AdminRequest, 'param'>) {
  return { operation: '/content/items/:item_id/setContentStatus', path: { item_id: param('id') } }
}

function pathOf({ owner, id }: { readonly owner: string; readonly id: string }) {
  return { username: owner, item_id: id }
}
