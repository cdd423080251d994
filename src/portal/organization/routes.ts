import type { UploadedFile } from '#http'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import {
  clearable,
  fileOrText,
  flag,
  type JsonObject,
  type JsonValue,
  json,
  required,
  text,
  wholeNumber
} from '../pipeline/parameter.ts'
import { ADMINISTRATOR, ANYONE, holderOf, MEMBER, VISITOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { CATEGORY_SCHEMA, categorySchema } from './category-schema.ts'
import { shownConfig } from './config-properties.ts'
import { UNSET } from './notices.ts'
import { otherProperties } from './other-properties.ts'
import { MAY_CHANGE_PORTAL, MAY_CHANGE_SETTINGS, mayChange } from './policy.ts'
import { CURRENT_VERSION, ENTERPRISE_VERSION, portalSelf, reducedSelf, subscriptionInfo } from './portal-self.ts'
import { DECISIVE_PROPERTIES, SHOWN_PROPERTIES, shownProperties } from './properties.ts'
import type { Organizations } from './service.ts'
import { DEFAULT_POLICY, type SecurityPolicy } from './shapes.ts'

export interface OrganizationRoutesOptions {
  readonly ground: PortalContext
  readonly organizations: Organizations
  /** The caller as `portals/self` shows it. */
  readonly describeCaller: (call: RequestContext) => Promise<object | undefined>
  /** Keeps a picture as a resource of the portal; resolves with its key. */
  readonly keepLogo: (call: RequestContext, file: UploadedFile) => Promise<string>
}

/** More could not be met: a password has at most 500 characters. */
const number = (meaning: string) => wholeNumber(meaning, { max: 50 })

/** The response contains only `success`. */
const SUCCESS = { success: true }

export function organizationRoutes({
  ground,
  organizations,
  describeCaller,
  keepLogo
}: OrganizationRoutesOptions): Operation[] {
  const self = async (call: RequestContext): Promise<object> => {
    if (call.isReduced) return reducedSelf(call.organization, call, ground)
    const user = await describeCaller(call)
    return { ...portalSelf(call.organization, call, ground), ...(user !== undefined && { user }) }
  }
  return [
    operation({
      name: 'Root',
      path: '/',
      may: ANYONE,
      handle: () => ({
        currentVersion: CURRENT_VERSION,
        enterpriseVersion: ENTERPRISE_VERSION,
        enterpriseBuild: ground.settings.release
      })
    }),
    operation({ name: 'Info', path: '/info', may: ANYONE, readsToken: true, handle: (call) => info(call, ground) }),
    operation({ name: 'Portal', path: '/portals/:portal_id', may: ANYONE, handle: self }),
    operation({
      name: 'Subscription info',
      path: '/portals/:portal_id/subscriptionInfo',
      may: MEMBER,
      handle: ({ organization }) => subscriptionInfo(organization)
    }),
    operation({
      name: 'Federated servers',
      path: '/portals/:portal_id/servers',
      may: MEMBER,
      handle: () => ({ servers: [] })
    }),
    operation({
      name: 'Update portal',
      path: '/portals/:portal_id/update',
      may: MAY_CHANGE_PORTAL,
      permits: async ({ caller, names = [] }) => mayChange(caller.member, names),
      parameters: {
        ...DECISIVE_PROPERTIES,
        ...SHOWN_PROPERTIES,
        thumbnail: fileOrText(
          clearable(text('Logo of the organization: a picture, or the key of a resource.', { max: 2_000 }))
        ),
        clearEmptyFields: flag('Whether empty values clear properties.')
      },
      handle: async (call, { clearEmptyFields = false, thumbnail: logo, ...values }) => {
        const thumbnail = typeof logo === 'object' ? await keepLogo(call, logo) : logo
        await organizations.update(
          call.caller,
          given({ ...values, thumbnail }, clearEmptyFields),
          otherProperties(call.input, ownNames(call, ground), clearEmptyFields)
        )
        return SUCCESS
      }
    }),
    operation({
      name: 'Settings',
      path: '/portals/:portal_id/settings',
      may: ANYONE,
      handle: ({ organization: { properties, settings }, isReduced }) => {
        const shown = {
          ...settingsShown(properties),
          ...UNSET,
          ...settings,
          portalConfigProperties: shownConfig(settings.portalConfigProperties)
        }
        return isReduced
          ? { anonymousAccessNotice: shown.anonymousAccessNotice, informationalBanner: shown.informationalBanner }
          : shown
      }
    }),
    operation({
      name: 'Update settings',
      path: '/portals/:portal_id/settings/update',
      may: MAY_CHANGE_SETTINGS,
      parameters: {
        anonymousAccessNotice: json(
          'Notice for anonymous users: `title`, `text`, `buttons` (acceptAndDecline or okOnly), `enabled`, all of them.'
        ),
        authenticatedAccessNotice: json('Notice for members after sign-in, with the same properties.'),
        informationalBanner: json(
          'Banner on top of every page: `text`, `bgColor`, `fontColor`, `enabled`, all of them.'
        ),
        portalConfigProperties: json(
          'Configuration of the portal; the types of known properties are checked, others are kept.'
        )
      },
      handle: async ({ caller }, settings) => {
        await organizations.updateSettings(caller, defined(settings))
        return SUCCESS
      }
    }),
    operation({
      name: 'Server settings',
      path: '/portals/:portal_id/settings/server',
      may: ADMINISTRATOR,
      handle: () => ({ settings: ground.settings.serverSettings })
    }),
    operation({
      name: 'Security policy',
      path: '/portals/:portal_id/securityPolicy',
      may: VISITOR,
      handle: ({ organization: { id, securityPolicy } }) => ({ id, ...securityPolicy, passwordPolicy: securityPolicy })
    }),
    operation({
      name: 'Update security policy',
      path: '/portals/:portal_id/securityPolicy/update',
      may: holderOf('portal:admin:manageSecurity'),
      parameters: {
        minLength: wholeNumber('Minimum length of a password; by default 12.', { min: 8, max: 128 }),
        minUpper: number('Capital letters.'),
        minLower: number('Small letters.'),
        minLetter: number('Letters.'),
        minDigit: number('Digits.'),
        minOther: number('Other characters.'),
        expirationInDays: wholeNumber('Days until a password must be changed; 0: never.', { max: 3_650 }),
        historySize: wholeNumber('Number of earlier passwords that cannot be reused.', { max: 10 })
      },
      handle: async ({ caller }, values) => {
        await organizations.updatePolicy(caller, zeroIsNone(defined(values)))
        return SUCCESS
      }
    }),
    operation({
      name: 'Reset security policy',
      path: '/portals/:portal_id/securityPolicy/reset',
      may: holderOf('portal:admin:manageSecurity'),
      handle: async ({ caller }) => {
        await organizations.updatePolicy(caller, 'default')
        return { ...SUCCESS, ...DEFAULT_POLICY }
      }
    }),
    operation({
      name: 'Category schema',
      path: '/portals/:portal_id/categorySchema',
      may: VISITOR,
      handle: ({ organization }) => ({ categorySchema: categorySchema(organization) })
    }),
    operation({
      name: 'Assign category schema',
      path: '/portals/:portal_id/assignCategorySchema',
      may: ADMINISTRATOR,
      parameters: { categorySchema: required(CATEGORY_SCHEMA) },
      handle: async ({ caller }, { categorySchema: trees }) => {
        await organizations.update(caller, { categorySchema: trees })
        return SUCCESS
      }
    }),
    operation({
      name: 'Delete category schema',
      path: '/portals/:portal_id/deleteCategorySchema',
      may: ADMINISTRATOR,
      handle: async ({ caller }) => {
        await organizations.update(caller, { categorySchema: [] })
        return SUCCESS
      }
    }),
    operation({
      name: 'Check URL',
      path: '/portals/checkUrl',
      may: MEMBER,
      parameters: { url: required(text('URL to which the client would send a token.', { max: 4_000 })) },
      handle: ({ organization, contextUrl }, { url }) => ({
        trusted: isTrusted(url, contextUrl, organization.properties)
      })
    })
  ]
}

/** Where tokens are issued: over HTTPS, regardless of the scheme of this request. */
function info({ contextUrl }: RequestContext, { settings }: PortalContext): object {
  const url = new URL(contextUrl)
  if (url.protocol === 'http:' && settings.httpsPort !== null) {
    url.protocol = 'https:'
    url.port = String(settings.httpsPort)
  }
  const owner = url.href.replace(/\/$/, '')
  return {
    owningSystemUrl: owner,
    authInfo: { tokenServicesUrl: `${owner}/sharing/rest/generateToken`, isTokenBasedSecurity: true }
  }
}

/**
 * Parameters that are not stored as properties: parameters of every request, and computed properties
 * of `portals/self`, in lower case.
 */
function ownNames(call: RequestContext, ground: PortalContext): ReadonlySet<string> {
  const itself = portalSelf({ ...call.organization, properties: {} }, call, ground)
  return new Set(['f', 'token', 'clearEmptyFields', 'user', ...Object.keys(itself)].map((name) => name.toLowerCase()))
}

/** The part of the portal's properties that clients look for there (PORTAL-settings-1). */
const SHOWN_WITH_SETTINGS = [
  'allowedRedirectUris',
  'authorizedCrossOriginDomains',
  'defaultExtent',
  'featuredGroups',
  'helperServices',
  'homePageFeaturedContentCount',
  'showHomePageDescription',
  'canShareBingPublic',
  'culture'
]

function settingsShown(properties: JsonObject): JsonObject {
  const shown = shownProperties(properties)
  return Object.fromEntries(SHOWN_WITH_SETTINGS.map((name) => [name, shown[name] ?? null]))
}

/**
 * The sent values; empty values only when they clear something, which then has its default again.
 */
function given(values: Readonly<Record<string, unknown>>, clearEmptyFields: boolean): JsonObject {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined && (clearEmptyFields || value !== ''))
  return Object.fromEntries(sent.map(([name, value]) => [name, value === '' ? null : (value as JsonValue)]))
}

function defined<Values extends object>(values: Values): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

function zeroIsNone(policy: { readonly [Name in keyof SecurityPolicy]?: number | null }): Partial<SecurityPolicy> {
  return Object.fromEntries(Object.entries(policy).map(([name, value]) => [name, value === 0 ? null : value]))
}

function isTrusted(address: string, contextUrl: string, { authorizedCrossOriginDomains }: JsonObject): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const listed = Array.isArray(authorizedCrossOriginDomains) ? authorizedCrossOriginDomains.map(String) : []
  return [contextUrl, ...listed].some((each) => (URL.parse(each)?.host ?? each.toLowerCase()) === url.host)
}
