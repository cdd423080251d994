import { CONFORMANCE, readSiteProperties } from '../../page/site-properties.ts'
import type { FormView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { CHECKED, formView } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import {
  type PortalDocument,
  readPortal,
  settingsContent,
  UPDATE,
  updatePortal,
  WEBSITE,
  withSite
} from './portal-document.ts'

/** `/admin/settings/`: what the portal is called, and whom one writes to. */
export const generalPage: AdminPage = {
  section: 'settings',
  path: '/settings',
  show: async (request) => {
    const mayChange = await request.may(UPDATE, {}, WEBSITE)
    const portal = await readPortal(request)
    return settingsContent(
      request,
      'general',
      mayChange ? [generalForm(request, portal), accessibilityForm(request, portal)] : [mayNot(request)]
    )
  },
  forms: {
    general: {
      edits: () => ({ operation: UPDATE }),
      files: () => ({ address: { operation: UPDATE }, names: ['thumbnail'] }),
      receive: async (request, fields, files) =>
        outcomeOf(
          updatePortal(
            request,
            {
              portalName: fields.get('portalName'),
              description: fields.get('description'),
              showHomePageDescription: String(fields.get('showHomePageDescription') === CHECKED),
              commentsEnabled: String(fields.get('commentsEnabled') === CHECKED),
              ...(fields.get('removeLogo') === CHECKED && files.length === 0 ? { thumbnail: '' } : {}),
              portalProperties: await withSite(request, {
                contact: fields.get('contact'),
                securityContact: fields.get('securityContact')
              })
            },
            files
          ),
          request.path,
          'done.saved'
        )
    },
    accessibility: {
      edits: () => ({ operation: UPDATE }),
      receive: async (request, fields) =>
        outcomeOf(
          updatePortal(request, {
            portalProperties: await withSite(request, {
              accessibility: {
                status: fields.get('status'),
                ...(fields.get('rate') ? { rate: Number(fields.get('rate')) } : {}),
                ...(fields.get('date') ? { date: fields.get('date') } : {})
              }
            })
          }),
          request.path,
          'done.saved'
        )
    }
  }
}

function generalForm(request: AdminRequest, portal: PortalDocument): FormView {
  const { t } = request
  const site = portal.portalProperties.site ?? {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return formView(request, {
    name: 'general',
    fields: [
      {
        kind: 'text',
        name: 'portalName',
        label: t('settings.name'),
        value: request.page.frame.portal.name,
        maxLength: 255
      },
      {
        kind: 'long',
        name: 'description',
        label: t('settings.description'),
        hint: t('settings.descriptionHint'),
        value: portal.description ?? '',
        maxLength: 100_000
      },
      {
        kind: 'check',
        name: 'showHomePageDescription',
        label: t('settings.showDescription'),
        value: portal.showHomePageDescription
      },
      {
        kind: 'file',
        name: 'thumbnail',
        label: t('settings.logo'),
        hint: t(portal.thumbnail === null ? 'settings.noLogo' : 'settings.hasLogo')
      },
      ...(portal.thumbnail === null
        ? []
        : [{ kind: 'check' as const, name: 'removeLogo', label: t('settings.removeLogo') }]),
      {
        kind: 'text',
        name: 'contact',
        label: t('settings.contact'),
        hint: t('settings.contactHint'),
        value: text(site.contact)
      },
      {
        kind: 'text',
        name: 'securityContact',
        label: t('settings.securityContact'),
        hint: t('settings.securityContactHint'),
        value: text(site.securityContact)
      },
      { kind: 'check', name: 'commentsEnabled', label: t('settings.comments'), value: portal.commentsEnabled }
    ],
    button: t('settings.save')
  })
}

function accessibilityForm(request: AdminRequest, { portalProperties }: PortalDocument): FormView {
  const { t } = request
  const { status, rate, date } = readSiteProperties(portalProperties).accessibility
  return formView(request, {
    name: 'accessibility',
    title: t('settings.accessibility'),
    lead: t('settings.accessibilityText'),
    fields: [
      {
        kind: 'radios',
        name: 'status',
        label: t('settings.conformance'),
        value: status,
        options: CONFORMANCE.map((value) => ({ value, label: t(`settings.conformance.${value}`) }))
      },
      { kind: 'number', name: 'rate', label: t('settings.rate'), value: rate === null ? '' : String(rate) },
      { kind: 'date', name: 'date', label: t('settings.statementDate'), value: date ?? '' }
    ],
    button: t('settings.save')
  })
}
