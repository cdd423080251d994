import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, shown } from '../form-result.ts'
import { mayNot } from '../people/groups-page.ts'
import { readWebhook, WEBHOOK, WEBHOOKS, webhookOf } from './webhook-document.ts'
import { readWebhookForm, webhookForm } from './webhook-form.ts'
import { webhookTabs } from './webhook-tabs.ts'

/** `/admin/webhooks/new/` */
export const newWebhookPage: AdminPage = {
  section: 'webhooks',
  path: '/webhooks/new',
  show: async (request) => {
    const { t, href, may } = request
    return {
      title: t('hooks.new'),
      lead: t('hooks.newText'),
      trail: [{ label: t('admin.webhooks'), href: href('webhooks') }],
      parts: [(await may(`${WEBHOOKS}/createWebhook`)) ? await webhookForm(request, null) : mayNot(request)]
    }
  },
  forms: {
    create: {
      receive: async (request, fields) => {
        const read = readWebhookForm(request, fields, null)
        if (!('parameters' in read)) return { kind: 'refused', problems: read }
        const outcome = await request.run({ operation: `${WEBHOOKS}/createWebhook`, parameters: read.parameters })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { id } = outcome.document as { readonly id: string }
        return (
          secretShown(request, read.madeSecret, 'hooks.created') ??
          done(request.href('webhooks', id), 'done.hookCreated')
        )
      }
    }
  }
}

/** `/admin/webhooks/{id}/edit/` */
export const editWebhookPage: AdminPage = {
  section: 'webhooks',
  path: '/webhooks/:id/edit',
  show: async (request) => {
    const { t, href } = request
    const webhook = await readWebhook(request)
    const path = webhookOf(request)
    return {
      title: webhook.name,
      trail: [{ label: t('admin.webhooks'), href: href('webhooks') }],
      parts: [
        webhookTabs(request, webhook, 'edit'),
        (await request.may(`${WEBHOOK}/update`, path)) ? await webhookForm(request, webhook) : mayNot(request)
      ]
    }
  },
  forms: {
    update: {
      edits: (request) => ({ operation: `${WEBHOOK}/update`, path: webhookOf(request) }),
      receive: async (request, fields) => {
        const read = readWebhookForm(request, fields, await readWebhook(request))
        if (!('parameters' in read)) return { kind: 'refused', problems: read }
        const outcome = await request.run({
          operation: `${WEBHOOK}/update`,
          path: webhookOf(request),
          parameters: read.parameters
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return secretShown(request, read.madeSecret, 'done.saved') ?? done(request.path, 'done.saved')
      }
    }
  }
}

/** A secret that the portal made is shown once. */
function secretShown(
  { t }: AdminRequest,
  secret: string | null,
  title: 'hooks.created' | 'done.saved'
): FormResult | null {
  if (secret === null) return null
  return shown({
    kind: 'note',
    tone: 'ok',
    title: t(title),
    texts: [t('hooks.secretOnce')],
    copy: { id: 'secret', text: secret }
  })
}
