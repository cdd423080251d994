/** The pre-built bundles of privileges, each holding the ones before it. */
export const BUNDLES = ['viewer', 'editor', 'user', 'publisher', 'administrator'] as const
export type Bundle = (typeof BUNDLES)[number]

export interface PrivilegeFacts {
  /** The smallest bundle that holds it. */
  readonly bundle: Bundle
  readonly allows: string
}

const row =
  (bundle: Bundle) =>
  (allows: string): PrivilegeFacts => ({ bundle, allows })
const viewer = row('viewer'),
  editor = row('editor'),
  user = row('user'),
  publisher = row('publisher'),
  administrator = row('administrator')

/**
 * Every privilege there is (PORTAL-privilege-5). Those about services that Loggia does not offer are known, so that
 * roles made elsewhere can be kept as they are; nothing asks for them here. A privilege that is not in the table is
 * refused.
 */
export const PRIVILEGES = {
  'portal:user:joinGroup': viewer('join groups of the organization'),
  'portal:user:viewOrgGroups': viewer('see groups shared with the organization'),
  'portal:user:viewOrgItems': viewer('see items shared with the organization'),
  'portal:user:viewOrgUsers': viewer('see members of the organization'),
  'features:user:edit': editor('edit features'),
  'portal:user:createItem': user('add, change and delete own items'),
  'portal:user:createGroup': user('make, change and delete own groups'),
  'portal:user:joinNonOrgGroup': user('join groups of other organizations'),
  'portal:user:shareToGroup': user('share own items with groups'),
  'portal:user:shareToOrg': user('share own items with the organization'),
  'portal:user:shareToPublic': user('share own items with everybody'),
  'portal:user:shareGroupToOrg': user('make own groups visible to the organization'),
  'portal:user:shareGroupToPublic': user('make own groups visible to everybody'),
  'portal:user:categorizeItems': user('assign categories to own items'),
  'portal:user:reassignItems': user('hand own items to other members'),
  'portal:user:receiveItems': user('be handed items by other members'),
  'portal:user:addExternalMembersToGroup': user('make groups for members of other organizations'),
  'portal:user:generateApiTokens': user('make API keys'),
  'portal:user:assignPrivilegesToApps': user('give privileges to applications'),
  'portal:user:runWebTool': user('run web tools'),
  'portal:user:viewTracks': user('see location tracks'),
  'features:user:fullEdit': publisher('edit features without restrictions'),
  'portal:publisher:publishFeatures': publisher('publish datasets'),
  'portal:publisher:publishTiles': publisher('publish tile layers'),
  'portal:publisher:publishScenes': publisher('publish scene layers'),
  'portal:publisher:publishServerServices': publisher('publish services of federated servers'),
  'portal:publisher:publishServerGPServices': publisher('publish tools of federated servers'),
  'portal:publisher:publishDynamicImagery': publisher('publish dynamic imagery'),
  'portal:publisher:publishTiledImagery': publisher('publish tiled imagery'),
  'portal:publisher:bulkPublishFromDataStores': publisher('publish from data stores in bulk'),
  'portal:publisher:registerDataStores': publisher('register data stores'),
  'portal:publisher:createFeatureWebhook': publisher('make webhooks of own datasets'),
  'portal:admin:viewUsers': administrator('see all members whole'),
  'portal:admin:updateUsers': administrator('change profiles and passwords of members'),
  'portal:admin:inviteUsers': administrator('add and invite members'),
  'portal:admin:disableUsers': administrator('disable and enable members'),
  'portal:admin:deleteUsers': administrator('delete members'),
  'portal:admin:changeUserRoles': administrator('change roles of members'),
  'portal:admin:manageLicenses': administrator('change user types of members'),
  'portal:admin:reassignUsers': administrator('hand over all that a member owns'),
  'portal:admin:manageRoles': administrator('see how roles are used'),
  'portal:admin:viewItems': administrator('see all items'),
  'portal:admin:updateItems': administrator('change items of members, and set content status'),
  'portal:admin:deleteItems': administrator('delete items of members'),
  'portal:admin:reassignItems': administrator('hand items of members to others'),
  'portal:admin:categorizeItems': administrator('assign categories to items of members'),
  'portal:admin:shareToGroup': administrator('share items of members with groups'),
  'portal:admin:shareToOrg': administrator('share items of members with the organization'),
  'portal:admin:shareToPublic': administrator('share items of members with everybody'),
  'portal:admin:viewGroups': administrator('see all groups'),
  'portal:admin:updateGroups': administrator('change groups of members'),
  'portal:admin:deleteGroups': administrator('delete groups of members'),
  'portal:admin:reassignGroups': administrator('hand groups of members to others'),
  'portal:admin:assignToGroups': administrator('add members to groups, and remove them'),
  'portal:admin:createUpdateCapableGroup': administrator('make groups whose members may change shared items'),
  'portal:admin:createLeavingDisallowedGroup': administrator('make groups that members cannot leave'),
  'portal:admin:manageEnterpriseGroups': administrator('link groups to those of a directory'),
  'portal:admin:manageSecurity': administrator('change settings and security of the organization'),
  'portal:admin:manageWebsite': administrator('change name, description and look of the portal'),
  'portal:admin:manageServers': administrator('manage federated servers'),
  'portal:admin:manageUtilityServices': administrator('manage utility services'),
  'portal:admin:manageCollaborations': administrator('manage collaborations'),
  'portal:admin:manageWebhooks': administrator('manage webhooks and their settings'),
  'portal:admin:createGPWebhook': administrator('make webhooks of tools'),
  'portal:admin:manageReplicas': administrator('manage replicas of datasets'),
  'portal:admin:manageCredits': administrator('manage budgets'),
  'portal:admin:createReports': administrator('make reports'),
  'opendata:user:designateGroup': administrator('mark groups as open data'),
  'opendata:user:openDataAdmin': administrator('manage open data sites'),
  'marketplace:admin:manage': administrator('manage marketplace listings'),
  'marketplace:admin:purchase': administrator('buy from the marketplace'),
  'marketplace:admin:startTrial': administrator('try from the marketplace'),
  'premium:user:demographics': user('use demographic data'),
  'premium:user:elevation': user('use elevation analysis'),
  'premium:user:featurereport': user('make feature reports'),
  'premium:user:geocode': user('find places by address'),
  'premium:user:geocode:stored': user('find places by address and keep them'),
  'premium:user:geocode:temporary': user('find places by address for a moment'),
  'premium:user:geoenrichment': user('enrich data'),
  'premium:user:networkanalysis': user('use network analysis'),
  'premium:user:networkanalysis:routing': user('find routes'),
  'premium:user:networkanalysis:servicearea': user('compute service areas'),
  'premium:user:networkanalysis:closestfacility': user('find the closest facility'),
  'premium:user:networkanalysis:locationallocation': user('choose locations'),
  'premium:user:networkanalysis:optimizedrouting': user('find the best order of stops'),
  'premium:user:networkanalysis:origindestinationcostmatrix': user('compute cost matrices'),
  'premium:user:networkanalysis:vehiclerouting': user('route fleets'),
  'premium:user:spatialanalysis': user('use spatial analysis'),
  'premium:publisher:createNotebooks': publisher('make notebooks'),
  'premium:publisher:createAdvancedNotebooks': publisher('make advanced notebooks'),
  'premium:publisher:scheduleNotebooks': publisher('schedule notebooks'),
  'premium:publisher:geoanalytics': publisher('use distributed analysis'),
  'premium:publisher:rasteranalysis': publisher('use raster analysis')
} as const satisfies Record<string, PrivilegeFacts>

export type Privilege = keyof typeof PRIVILEGES

const NAMES = Object.keys(PRIVILEGES) as Privilege[]

export function isPrivilege(name: string): name is Privilege {
  return Object.hasOwn(PRIVILEGES, name)
}

/** All privileges of a bundle, in the order of the table. */
export function privilegesOf(bundle: Bundle): readonly Privilege[] {
  const rank = BUNDLES.indexOf(bundle)
  return NAMES.filter((name) => BUNDLES.indexOf(PRIVILEGES[name].bundle) <= rank)
}
