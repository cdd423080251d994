import type { RequestContext } from '../pipeline/operation.ts'
import { isJsonObject } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { categorySchema } from './category-schema.ts'
import { shownProperties } from './properties.ts'
import { maxTokenMinutes, type Organization } from './shapes.ts'

/** The version of the API that Loggia speaks; clients switch features on by it (PORTAL-self-1). */
export const CURRENT_VERSION = '2025.1'
/** The same as self-hosted portals count. */
export const ENTERPRISE_VERSION = '11.5'

/** `portals/self` without the user (PORTAL-self-3). */
export function portalSelf(organization: Organization, call: RequestContext, { settings }: PortalContext): object {
  const { access, allSsl, createdMs, id, modifiedMs, name, properties, verified } = organization
  const context = URL.parse(call.contextUrl)
  return {
    // First: none of them replaces a value that the portal computes.
    ...(isJsonObject(properties.others) ? properties.others : {}),
    id,
    name,
    access,
    allSSL: allSsl,
    isVerified: verified,
    created: createdMs,
    modified: modifiedMs,
    ...shownProperties(properties),
    isPortal: true,
    portalMode: 'singletenant',
    portalDeploymentType: 'Loggia',
    portalHostname: `${context?.host ?? ''}${context?.pathname.replace(/\/$/, '') ?? ''}`,
    currentVersion: CURRENT_VERSION,
    enterpriseVersion: ENTERPRISE_VERSION,
    appInfo: null,
    isReadOnly: false,
    supportsHostedServices: true,
    supportsOAuth: false,
    canSignInArcGIS: true,
    canSignInIDP: false,
    httpPort: settings.httpPort,
    httpsPort: settings.httpsPort ?? settings.httpPort,
    ipCntryCode: null,
    maxTokenExpirationMinutes: organization.maxTokenMinutes === null ? -1 : maxTokenMinutes(organization),
    availableCredits: 0,
    creditAssignments: 'disabled',
    databaseQuota: -1,
    databaseUsage: -1,
    storageQuota: -1,
    storageUsage: -1,
    hasCategorySchema: categorySchema(organization).length > 0,
    recycleBinEnabled: false,
    subscriptionInfo: subscriptionInfo(organization)
  }
}

/** Properties that a client needs to sign in to a closed portal; anonymous callers get no others. */
const FOR_SIGNING_IN = [
  'id',
  'name',
  'access',
  'allSSL',
  'portalName',
  'culture',
  'region',
  'isPortal',
  'portalMode',
  'portalHostname',
  'currentVersion',
  'enterpriseVersion',
  'httpPort',
  'httpsPort',
  'thumbnail',
  'portalThumbnail',
  'supportsOAuth',
  'canSignInArcGIS',
  'canSignInIDP',
  'appInfo',
  'isReadOnly',
  'allowedRedirectUris',
  'authorizedCrossOriginDomains',
  'authorizedCrossOriginNoCorsDomains'
]

/** `portals/self` as anonymous callers of a private portal see it. */
export function reducedSelf(organization: Organization, call: RequestContext, ground: PortalContext): object {
  const all = portalSelf(organization, call, ground)
  return Object.fromEntries(Object.entries(all).filter(([name]) => FOR_SIGNING_IN.includes(name)))
}

/** Sizes that collaborations may not exceed are part of it (PORTAL-self-5). */
export function subscriptionInfo({ id }: Organization): object {
  return {
    id,
    type: 'In House',
    state: 'active',
    expDate: -1,
    maxUsers: -1,
    maxUsersPerLevel: {},
    collaborationSettings: { level: '4', maxItemSizeInMB: 1024, maxReplicationPackageSizeInMB: 5120 }
  }
}
