/** Every table and list of rules, with its rows; the test asserts that each row has a case or a reason why it is not here. */
const CONFIG = [
  'extentService', 'footerLinks', 'gcsBasemapService', 'httpsDomains', 'longTokenExpiration', 'tokenExpiration', 'searchOnlineEnabled', 'portalOnlineConfigEnabled', 'portalLivingContentConfigEnabled',
  'configurePortalOnlineEnv', 'surveyUrl', 'iotViewerUrl', 'further properties'
]

export const TABLES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  'Token (response)': ['token', 'expires', 'ssl'],
  'Access notice': ['title', 'text', 'buttons', 'enabled', 'all four are required', 'for anonymous and for authenticated users'],
  'Informational banner': ['text', 'bgColor', 'fontColor', 'enabled', 'all four are required'],
  'Portal configuration properties': CONFIG,
  'Item status': ['org_authoritative', 'public_authoritative', 'deprecated', 'none', 'badge', 'protected', 'boosted', 'filter'],
  'Custom role': ['name', 'description'],
  'Item status: states': [
    'any: set org_authoritative', 'any: set public_authoritative, organization public and verified', 'any: set public_authoritative, not public and verified', 'any: set deprecated', 'any: set empty with clearEmptyFields',
    'org_authoritative: organization becomes verified', 'org_authoritative: shared with the public', 'public_authoritative: unshared from the public', 'protection after a change'
  ],
  'Token: states': ['valid → expired', 'valid → revoked'],
  '1. Generate token: parameters': ['username', 'password', 'client', 'ip', 'referer', 'expiration', 'f'],
  '1. Generate token: rules': ['HTTPS only', 'credentials in the URL of a POST', 'federated server', 'ssl', 'request=getToken', 'too many attempts', 'disabled account'],
  '3. Update organization settings: parameters': ['anonymousAccessNotice', 'authenticatedAccessNotice', 'informationalBanner', 'portalConfigProperties', 'f'],
  '4. Set content status: parameters': ['status', 'clearEmptyFields', 'f'],
  '4. Set content status: rules': ['response', 'GET', 'caller', 'unknown item', 'event', 'modified'],
  '10. Update a custom role: parameters': ['name', 'description', 'f'],
  '10. Update a custom role: rules': ['caller', 'Viewer and Data Editor', 'default roles', 'unknown role', 'event'],
  Authentication: ['1 credential exchange', '2 client', '3 expiry', '4 HTTPS-only', '5 content status', '5 roles', '6 presenting a token', '5 workspaces, invitations, group links, schedules', '5 webhook settings'],
  Errors: ['set content status to public_authoritative while not public and verified', 'token request with expiration above the server maximum', 'token request over a non-HTTPS connection'],
  Limits: ['token expiration'],
  'Facts 0.15: how a token is presented': ['parameter token', 'X-Esri-Authorization', 'Authorization', 'cookie', 'precedence'],
  'Facts 4.3: protected delete': ['delete', 'force', 'canDelete', 'unprotect'],
  'Facts 5: organization settings': [
    'omitted parameters stay', 'an object replaces the stored one as a whole', 'settings are read by everybody', 'enforcement is the client’s', 'who may', 'all problems are told at once', 'unknown keys'
  ],
  'Facts 5.3: names of configuration properties': [
    'searchArcGISOnlineEnabled', 'portalAGOConfigEnabled', 'portalLivingAtlasConfigEnabled', 'configurePortalAGOEnv', 'survey123Url', 'restrictOrganizationPageToAdmin', 'showCreateDashboard', 'sceneViewerEnabled', 'webAppBuilderEnabled',
    'showInAppLauncher'
  ],
  'Facts 2.7: roles': ['roles', 'createRole', 'delete', 'privileges', 'setPrivileges'],
  'Facts 7: privileges': [
    'viewUsers', 'updateUsers', 'inviteUsers', 'disableUsers', 'deleteUsers', 'changeUserRoles', 'manageLicenses', 'reassignUsers', 'viewItems', 'updateItems', 'deleteItems', 'reassignItems', 'shareToGroup', 'shareToOrg', 'shareToPublic',
    'viewGroups', 'updateGroups', 'deleteGroups', 'reassignGroups', 'assignToGroups', 'createUpdateCapableGroup', 'manageSecurity', 'manageWebsite', 'createItem', 'createGroup', 'joinGroup', 'user: shareToOrg', 'user: shareToPublic',
    'user: shareToGroup', 'viewOrgUsers', 'viewOrgItems', 'viewOrgGroups', 'publishFeatures', 'reassignItems of one’s own'
  ],
  'Facts 7: default roles': ['Viewer', 'Data Editor', 'User', 'Publisher', 'Administrator', 'ids'],
  Versioning: ['10.8 and later'],
  'Triggers: items': ['added', 'deleted', 'updated', 'moved', 'published', 'shared', 'unshared', 'ownership reassigned', 'comment added', 'comment deleted', 'comment updated', 'protected, unprotected', 'refused'],
  'Triggers: groups': [
    'added', 'updated', 'deleted', 'delete protection enabled', 'delete protection disabled', 'user invited', 'user added', 'user removed', 'user role updated', 'ownership reassigned', 'item shared to group',
    'item unshared from group', 'user requests to join'
  ],
  'Triggers: users': ['user added', 'signed in', 'signed out', 'deleted', 'profile updated', 'account disabled', 'account enabled', 'new role', 'new user type', 'list of accounts enabled', 'list of accounts disabled'],
  'Triggers: roles': ['role created', 'role updated', 'role deleted'],
  'Extra payload properties': [
    'sharedToGroups', 'unsharedFromGroups', 'reassignedTo', 'invitedUserNames', 'addedUserNames', 'removedUserNames', 'updatedUserNames', 'sharedItems', 'unsharedItems', 'userRoleUpdatedTo', 'userLicenseTypeUpdatedTo', 'name', 'values'
  ],
  'Facts 0: ground rules': [
    '0.1 errors travel with status 200', '0.2 error body', '0.3 no top-level status of failure', '0.4 f', '0.5 JSON whatever the type', '0.6 GET and POST', '0.7 body types', '0.8 names count whatever their case', '0.9 portal id',
    '0.10 ids', '0.11 times', '0.12 paging', '0.13 lists', '0.13 empty texts', '0.14 CORS', 'addresses', 'unknown operation'
  ],
  'Facts 0.16: 498, 499, 403': ['499', '498', '403'],
  'Facts 2.1 and 2.2: service and portal': [
    'root', 'info', 'portals/self', 'portals/self/update', 'isVerified', 'subscriptionInfo', 'servers', 'isServiceNameAvailable', 'users', 'users/search', 'users/counts', 'userLicenseTypes', 'createNotification', 'securityPolicy',
    'checkUrl', 'private organization', 'security/config', 'security/tokens'
  ],
  'Facts 2.3: users': [
    'user object', 'self', 'get', 'search', 'create by invitation', 'create on the administration site', 'signUp, inviteByEmail', 'update', 'delete', 'disable, enable', 'disableUsers, enableUsers', 'updateUserRole',
    'updateUserLicenseType', 'reassign', 'reset', 'expirePassword', 'properties', 'tags', 'notifications', 'invitations', 'usersGroups', 'tokens of a deleted user'
  ],
  'Facts 2.4: groups': [
    'group object', 'create', 'get', 'update', 'delete', 'protect, unprotect', 'members', 'member list', 'addUsers', 'removeUsers', 'updateUsers', 'invite', 'join', 'leave', 'applications', 'reassign', 'notify', 'content',
    'content search', 'search', 'category schema', 'strangers'
  ],
  'Facts 2.5: items': [
    'add', 'add: title', 'add: type', 'add: tags', 'add: typeKeywords', 'add: description', 'add: snippet', 'add: url', 'add: extent', 'add: properties', 'add: accessInformation', 'add: licenseInfo', 'add: culture', 'add: categories',
    'add: itemIdToCreate', 'add: text', 'add: file', 'parts', 'status', 'get', 'get as owner', 'user content', 'folders', 'update', 'delete', 'protect, unprotect', 'move', 'reassign', 'groups', 'data', 'info files', 'resources',
    'related', 'publish', 'publish: overwrite', 'export', 'comments', 'rating', 'dependencies', 'hidden'
  ],
  'Facts 2.5: sharing': ['everyone=true', 'org=true, account=true', 'both false', 'groups of one space', 'groups', 'unshare', 'bulk', 'both paths', 'group members', 'who may'],
  'Facts 2.6: search': [
    'field:value', 'quoted phrase', 'space after the colon', 'AND, OR, NOT', '-field', 'range', 'boost', '*', 'accountid', 'orgid', 'default fields', 'type', 'typekeywords', 'tags', 'description', 'snippet', 'access', 'owner',
    'accessinformation', 'numviews', 'id', 'one of q, bbox, categories is required', 'bbox', 'reply', 'paging', 'sortField, sortOrder', 'filter', 'categories', 'countFields', 'countSize', 'visibility', 'group', 'read-your-writes',
    'searchUserAccess, searchUserName', 'wrong query'
  ],
  'Facts 4.1: fields of items': ['whole item', 'lastViewed', 'ownerFolder', 'itemControl', 'access', 'numViews'],
  'Facts 6: error catalogue': [
    'Unable to generate token.', "'type' and 'title' property required.", 'CONT_0001', 'CONT_0006', 'CONT_0036', 'CONT_0048', 'CONT_0113', 'CONT_0163', 'COM_0003', 'COM_0018', 'SSL Required', 'GWM_0003 403', '498', 'GWM_0003 499',
    'own checks', 'CONT_0004, CONT_0044, COM_0019, COM_0056, COM_0057, GWM_0007, OAUTH_0015'
  ],
  'Facts 10: decisions': ['7 expiration over the maximum', '8 plain HTTP', '9 protection after a status change', '18 two names of one configuration property', '20 GET on state-changing operations', '21 unknown ids', '22 requestip behind a proxy', '24 f absent', '25 setContentStatus and modified'],
  'Webhooks: fields, delivery settings, states, limits': ['2. Update a webhook', '11. Webhook delivery settings', 'active → deactivated', 'delivery', 'limits'],
  'Collaborations: fields, states, limits': [
    '5. Update workspace schedule', '6. Pause workspace schedule', '7. Update workspace group link', '8. Update workspace info', '9. Invalidate an invitation', 'issued → invalidated', 'scheduled → paused → deleted', 'limits'
  ]
}))

const WEBHOOKS = 'webhooks have an issue, and tests, of their own'
const COLLABORATIONS = 'collaborations have an issue of their own'

/** Rows that this suite does not live, and why. */
export const NOT_YET: readonly { readonly table: string; readonly row: string; readonly why: string }[] = [
  ...rowsOf('Webhooks: fields, delivery settings, states, limits', WEBHOOKS),
  ...rowsOf('Collaborations: fields, states, limits', COLLABORATIONS),
  { table: 'Authentication', row: '5 webhook settings', why: WEBHOOKS },
  { table: 'Authentication', row: '5 workspaces, invitations, group links, schedules', why: COLLABORATIONS },
  { table: 'Facts 6: error catalogue', row: 'CONT_0004, CONT_0044, COM_0019, COM_0056, COM_0057, GWM_0007, OAUTH_0015', why: 'said by operations that Loggia has not, or by older products' }
]

function rowsOf(table: string, why: string): { table: string; row: string; why: string }[] {
  return (TABLES.get(table) ?? []).map((row) => ({ table, row, why }))
}
