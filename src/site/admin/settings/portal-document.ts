import type { UploadedFile } from '#http'
import type { LinksView } from '../../views/admin-view.ts'
import type { AdminContent, AdminRequest } from '../admin-page.ts'
import type { OperationCall, OperationOutcome } from '../portal-operations.ts'

export const PORTAL = '/portals/:portal_id'
export const UPDATE = `${PORTAL}/update`
export const SETTINGS = `${PORTAL}/settings`

/** The organization, as administrators see it. */
export interface PortalDocument {
  readonly portalName: string
  readonly description: string | null
  readonly showHomePageDescription: boolean
  readonly commentsEnabled: boolean
  readonly thumbnail: string | null
  readonly portalProperties: { readonly site?: Readonly<Record<string, unknown>> }
  readonly access: 'public' | 'private'
  readonly allSSL: boolean
  readonly canSharePublic: boolean
  readonly updateUserProfileDisabled: boolean
  readonly inactivityTimeout: number
  readonly maxTokenExpirationMinutes: number
  readonly allowedOrigins: readonly string[]
  readonly allowedRedirectUris: readonly string[]
  readonly authorizedCrossOriginDomains: readonly string[]
}

/** Parameters of the website's settings, for the question whether the member may set them. */
export const WEBSITE = ['portalProperties'] as const

export function readPortal(request: AdminRequest): Promise<PortalDocument> {
  return request.read<PortalDocument>({ operation: PORTAL })
}

/** Empty values clear what was set: forms show every property that they send. */
export function updatePortal(
  { run }: AdminRequest,
  parameters: NonNullable<OperationCall['parameters']>,
  files: readonly UploadedFile[] = []
): Promise<OperationOutcome> {
  return run({ operation: UPDATE, parameters: { ...parameters, clearEmptyFields: 'true' }, files })
}

/** `portalProperties` with changes of what is set for the pages; what other applications keep there stays. */
export async function withSite(request: AdminRequest, changes: Readonly<Record<string, unknown>>): Promise<string> {
  const { portalProperties } = await readPortal(request)
  const site = Object.entries({ ...portalProperties.site, ...changes }).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined
  )
  return JSON.stringify({ ...portalProperties, site: Object.fromEntries(site) })
}

const TABS = [
  'general',
  'look',
  'home',
  'metadata',
  'notices',
  'security',
  'mail',
  'delivery',
  'quotas',
  'all'
] as const
export type SettingsTab = (typeof TABS)[number]

/** The pages of settings that the member may use. */
async function settingsTabs(request: AdminRequest, current: SettingsTab): Promise<LinksView> {
  const { t, href, may } = request
  const isWebsite = await may(UPDATE, {}, WEBSITE)
  const shown: Record<SettingsTab, boolean> = {
    general: isWebsite,
    look: isWebsite,
    home: isWebsite,
    metadata: await may(`${PORTAL}/metadataLists/update`),
    notices: await may(`${SETTINGS}/update`),
    security: await may(`${PORTAL}/securityPolicy/update`),
    mail: await may(`${PORTAL}/mail`),
    delivery: await may(`${PORTAL}/webhooks/settings`),
    quotas: await may(`${PORTAL}/quotas`),
    all: await may(`${SETTINGS}/server`)
  }
  return {
    kind: 'links',
    label: t('admin.settings'),
    look: 'tabs',
    links: TABS.filter((tab) => shown[tab] || tab === current).map((tab) => ({
      label: tab === 'delivery' ? t('hooks.delivery') : t(`settings.tab.${tab}`),
      href:
        tab === 'general'
          ? href('settings')
          : tab === 'delivery'
            ? href('webhooks', 'settings')
            : href('settings', tab),
      current: tab === current
    }))
  }
}

export async function settingsContent(
  request: AdminRequest,
  tab: SettingsTab,
  parts: AdminContent['parts']
): Promise<AdminContent> {
  return {
    title: request.t('admin.settings'),
    parts: [await settingsTabs(request, tab), ...parts]
  }
}
