import type { AdminPage } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { WEBHOOKS } from './webhook-document.ts'

const NAMES = [
  'notificationAttempts',
  'notificationTimeOutInSeconds',
  'notificationElapsedTimeInSeconds',
  'numberOfFailures',
  'daysInPast'
] as const

type DeliverySettings = Readonly<Record<(typeof NAMES)[number], number>>

/** `/admin/webhooks/settings/`: how payloads of all webhooks are delivered. */
export const deliverySettingsPage: AdminPage = {
  section: 'webhooks',
  path: '/webhooks/settings',
  show: async (request) => {
    const { t, href, may } = request
    const settings = await request.read<DeliverySettings>({ operation: `${WEBHOOKS}/settings` })
    const mayUpdate = await may(`${WEBHOOKS}/settings/update`)
    return {
      title: t('hooks.delivery'),
      lead: t('hooks.deliveryText'),
      trail: [{ label: t('admin.webhooks'), href: href('webhooks') }],
      parts: [
        mayUpdate
          ? formView(request, {
              name: 'update',
              fields: NAMES.map((name) => ({
                kind: 'number' as const,
                name,
                label: t(`hooks.${name}`),
                hint: t(`hooks.${name}Hint`),
                value: String(settings[name]),
                required: true
              })),
              button: t('hooks.save')
            })
          : mayNot(request)
      ]
    }
  },
  forms: {
    update: {
      edits: () => ({ operation: `${WEBHOOKS}/settings/update` }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${WEBHOOKS}/settings/update`,
            parameters: Object.fromEntries(NAMES.map((name) => [name, fields.get(name)]))
          }),
          request.path,
          'done.saved'
        )
    }
  }
}
