import { ANYTHING, anyOf, FLAG, holding, ID, INSTANT, LIST, TEXT, WHOLE } from '../fits.ts'
import {
  asks,
  FORBIDDEN,
  INVALID_TOKEN,
  mustBe,
  type Row,
  refused,
  type Sent,
  type Step,
  SUCCESS,
  TOKEN_REQUIRED,
  table,
  UNKNOWN_ITEM
} from '../row.ts'
import { aCsv, aGroup, anItem, aRole, aUser, ITEM, NOBODYS_ID, organization, PASSWORD, reads, signIn } from './steps.ts'

const ground = table('PORTAL-request: ground rules')
const refusal = table('PORTAL-refusal: 498, 499, 403')
/** The administration site of self-hosted portals. */
const SITE = { over: { prefix: '/portaladmin' } }
const service = table('PORTAL-self: service and portal')
const version = table('Versioning')
const error = table('PORTAL-error: documented errors')
const auth = table('PORTAL-credential: authentication')

const forms = (f: string | undefined, type: RegExp, text: RegExp): Step => ({
  as: 'nobody',
  to: '/portals/self',
  sends: { f },
  page: { type, text }
})
const SSL_REQUIRED = { code: 403, message: /^(?=.*SSL)(?!.*permission)/ }
const listed = (users: string): Step =>
  asks(
    'administrator',
    '/portals/self/enableUsers',
    { users },
    {
      results: [
        { username: 'ann', status: true },
        { username: 'bob', status: true }
      ]
    }
  )
const page = (sends: Sent, gives: object): Step => asks('owner', '/portals/self/userLicenseTypes', sends, gives)

export const GROUND_ROWS: readonly Row[] = [
  ground('errors travel with status 200', 'for every code that clients act on', [
    refused('nobody', '/community/self', {}, TOKEN_REQUIRED),
    refused('{none}', '/community/self', { token: 'none' }, INVALID_TOKEN, { as: 'nobody' }),
    refused('owner', '/portals/self/createRole', { name: 'x' }, FORBIDDEN),
    refused('owner', `/content/items/${NOBODYS_ID}`, {}, UNKNOWN_ITEM)
  ]),
  ground('error body', 'code, message that ends with a full stop, details as an array of texts', [
    refused(
      'owner',
      '/portals/self/roles',
      { num: 'x', start: 'y' },
      { code: 400, message: /\.$/, details: [/^'start' must be /, /^'num' must be /] }
    )
  ]),
  ground('no top-level status of failure', 'a task that failed returns an error', [
    refused('nobody', '/search', {}, { code: 400 })
  ]),
  ground('f', 'json', [forms('json', /^application\/json/, /^\{"/)]),
  ground('f', 'pjson, indented', [forms('pjson', /^text\/plain/, /^\{\n {2}"/)]),
  ground('f', 'html, and without it html', [
    forms('html', /^text\/html/, /<html/i),
    forms(undefined, /^text\/html/, /<html/i),
    forms('', /^text\/html/, /<html/i)
  ]),
  ground('f', 'another word is refused', [refused('nobody', '/portals/self', { f: 'xml' }, mustBe('f'))]),
  ground('f', 'html pages escape what they show', [
    anItem({ title: 'A <script>alert(1)</script> B' }),
    {
      as: 'owner',
      to: ITEM,
      sends: { f: 'html' },
      page: { type: /^text\/html/, text: /^(?![^]*<script>alert)[^]*A &[^;]+;script&[^;]+;alert/ }
    }
  ]),
  ground('JSON for every type', 'both forms parse as JSON', [
    asks('nobody', '/portals/self', { f: 'pjson' }, { id: '0123456789ABCDEF' }),
    asks('nobody', '/portals/self', { f: 'json' }, { id: '0123456789ABCDEF' })
  ]),
  ground(
    'GET and POST',
    'reading and changing take both',
    (['GET', 'POST'] as const).flatMap((method) => [
      anItem(),
      ...['/portals/self', '/community/self', '/community/users/ann', '/portals/self/roles', ITEM].map((path) =>
        asks('owner', path, {}, undefined, { over: { method } })
      ),
      asks('owner', '/search', { q: 'id:{item}' }, { total: 1 }, { over: { method } }),
      asks('owner', `${ITEM}/update`, { title: `By ${method}` }, { success: true, id: '{item}' }, { over: { method } }),
      reads('owner', ITEM, { title: `By ${method}` })
    ])
  ),
  ground('body types', 'form and multipart', [
    anItem({ text: '{"a":1}' }),
    asks('owner', `${ITEM}/update`, { title: 'Multipart', file: aCsv() }, SUCCESS),
    reads('owner', ITEM, { title: 'Multipart' })
  ]),
  ground(
    'body types',
    'others are refused, and invalid types',
    ['application/json', 'text/plain', 'form', 'a/b/c'].map((type) =>
      refused(
        'nobody',
        '/portals/self',
        {},
        { code: 400, details: [] },
        { over: { body: [type, '{"f":"json"}'], inUrl: { f: 'json' } } }
      )
    )
  ),
  ground('names are case-insensitive', 'of operations and of parameters', [
    ...aRole(),
    aUser(),
    asks('administrator', '/portals/self/updateuserrole', { USER: 'who{n}', Role: '{role}' }, SUCCESS),
    reads('administrator', '/community/users/who{n}', { roleId: '{role}' }),
    aGroup({ isinvitationonly: 'true' }),
    reads('owner', '/community/groups/{group}', { isInvitationOnly: true }),
    asks('owner', '/community/groups/{group}/userlist', {}, { owner: { username: 'ann' } }),
    asks('owner', '/community/groups/{group}/userList', {}, {})
  ]),
  ground('portal id', 'self and the id of the organization are the same', [
    asks('nobody', '/portals/self', {}, { id: '0123456789ABCDEF' }),
    asks('nobody', '/portals/0123456789ABCDEF', {}, { id: '0123456789ABCDEF' }),
    asks('administrator', '/portals/0123456789ABCDEF/settings/update', { portalConfigProperties: {} }, SUCCESS),
    refused(
      'nobody',
      '/portals/FEDCBA9876543210',
      {},
      { code: 400, message: 'Organization does not exist or is inaccessible.' }
    )
  ]),
  ground('ids', 'items, groups and users: 32 hexadecimal digits; roles: 16 letters and digits', [
    anItem(),
    asks('owner', ITEM, {}, { id: ID }),
    aGroup(),
    reads('owner', '/community/groups/{group}', { id: ID }),
    reads('owner', '/community/self', { id: ID }),
    ...aRole(),
    reads('owner', '/portals/self/roles/{role}', { id: /^[A-Za-z0-9]{16}$/ })
  ]),
  ground('ids', 'of invitations to groups: G and 32 hexadecimal digits', [
    aGroup(),
    aUser(),
    asks(
      'owner',
      '/community/groups/{group}/invite',
      { users: 'who{n}', role: 'group_member', expiration: 1440 },
      SUCCESS
    ),
    signIn(),
    reads('{token}', '/community/users/who{n}/invitations', {
      userInvitations: [{ id: /^G[0-9a-f]{32}$/, targetType: 'group', targetId: '{group}' }]
    })
  ]),
  ground('times', 'are whole milliseconds', [
    anItem(),
    reads('owner', ITEM, { created: INSTANT, modified: INSTANT }),
    reads('owner', '/community/self', { created: INSTANT, lastLogin: INSTANT })
  ]),
  ground('paging', 'total, start, num and nextStart, which is -1 on the last page', [
    page({ num: 3 }, { total: 7, start: 1, num: 3, nextStart: 4 }),
    page({ start: 4, num: 3 }, { start: 4, num: 3, nextStart: 7 }),
    page({ start: 7, num: 3 }, { start: 7, nextStart: -1 })
  ]),
  ground('paging', 'search gives 10 without num', [
    anItem(),
    asks('owner', '/search', { q: 'id:{item}' }, { num: 10, start: 1, nextStart: -1 })
  ]),
  ground('paging', '100 at most', [
    page({ num: 1_000 }, { num: 100 }),
    asks('owner', '/search', { q: 'owner:ann', num: 500 }, { num: 100 })
  ]),
  ground('lists', 'separated by commas', [listed('ann,bob')]),
  ground('lists', 'as a JSON array of texts or numbers', [
    listed('["ann","bob"]'),
    anItem({ tags: '[2020,"oak"]' }),
    reads('owner', '/content/items/{item}', { tags: ['2020', 'oak'] })
  ]),
  ground('empty texts', 'count as missing where an empty text is not valid', [
    page({ num: '', start: '' }, { total: 7, start: 1 })
  ]),
  ground('CORS', 'every origin may read, and preflights are answered', [
    {
      as: 'nobody',
      to: '/portals/self',
      over: { headers: { origin: 'https://app.example' } },
      page: { headers: { 'access-control-allow-origin': /^(\*|https:\/\/app\.example)$/ } }
    },
    {
      as: 'nobody',
      to: '/community/self',
      over: {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-esri-authorization'
        }
      },
      page: { status: 204, headers: { 'access-control-allow-headers': /x-esri-authorization/i } }
    }
  ]),
  ground(
    'addresses',
    'hosted and self-hosted prefix lead to the same',
    ['/sharing/rest', '/webadaptor/sharing/rest'].map((prefix) =>
      asks('owner', '/community/self', {}, { username: 'ann' }, { over: { prefix } })
    )
  ),
  ground('unknown operation', 'is 404 with the body of errors', [
    { as: 'nobody', to: '/no/such/operation', page: { status: 404, text: /"code":404/ } }
  ]),

  refusal('499', 'no token where one is needed', [
    refused('nobody', '/community/self', {}, TOKEN_REQUIRED),
    refused('nobody', '/portals/self/createRole', { name: 'x' }, TOKEN_REQUIRED)
  ]),
  refusal('498', 'an invalid token', [
    refused('nobody', '/community/self', { token: 'none' }, INVALID_TOKEN),
    refused('nobody', '/portals/self', { token: 'none' }, INVALID_TOKEN)
  ]),
  refusal('498', 'a token with another referer or address', [
    signIn({}, 'ann'),
    refused('{token}', '/community/self', {}, INVALID_TOKEN, { over: { headers: { referer: 'other' } } }),
    signIn({ client: 'ip', ip: '192.0.2.9', referer: undefined }, 'ann'),
    refused('{token}', '/community/self', {}, INVALID_TOKEN, { over: { address: '192.0.2.10' } })
  ]),
  refusal('403', 'a valid token without the privilege', [
    refused('viewer', '/content/users/vic/addItem', { title: 'x', type: 'Web Map' }, FORBIDDEN),
    refused('owner', '/portals/self/settings/update', {}, FORBIDDEN)
  ]),

  service('root', 'currentVersion, which clients take apart, and the version of the product', [
    asks('nobody', '/', {}, { currentVersion: /^20\d\d\.\d/, enterpriseVersion: TEXT, enterpriseBuild: TEXT })
  ]),
  service('info', 'where tokens are made', [
    asks(
      'nobody',
      '/info',
      {},
      {
        owningSystemUrl: /^https:\/\/[^/]+/,
        authInfo: { tokenServicesUrl: /^https:\/\/.+\/sharing\/rest\/generateToken$/, isTokenBasedSecurity: true }
      }
    )
  ]),
  service('info', 'by POST and GET, also with a token that is no longer any', [
    asks('nobody', '/info', {}, { owningSystemUrl: TEXT }, { over: { method: 'GET' } }),
    asks('nobody', '/info', { token: 'none' }, { owningSystemUrl: TEXT })
  ]),
  service('portals/self', 'is for everybody, with the fields that clients read', [
    asks(
      'nobody',
      '/portals/self',
      {},
      {
        id: '0123456789ABCDEF',
        name: TEXT,
        access: anyOf('public', 'private'),
        allSSL: FLAG,
        isPortal: true,
        portalMode: 'singletenant',
        portalName: TEXT,
        urlKey: anyOf(null, ''),
        appInfo: ANYTHING,
        isVerified: FLAG,
        isReadOnly: false,
        currentVersion: TEXT,
        maxTokenExpirationMinutes: WHOLE,
        authorizedCrossOriginDomains: LIST,
        authorizedCrossOriginNoCorsDomains: LIST,
        allowedRedirectUris: LIST,
        allowedOrigins: LIST,
        canSearchPublic: FLAG,
        canSharePublic: FLAG,
        commentsEnabled: FLAG,
        created: INSTANT,
        modified: INSTANT,
        culture: TEXT,
        helperServices: ANYTHING,
        httpPort: WHOLE,
        httpsPort: WHOLE,
        portalHostname: TEXT,
        supportsHostedServices: FLAG,
        supportsOAuth: FLAG,
        units: TEXT,
        user: undefined
      }
    )
  ]),
  service('portals/self', 'shows members themselves, with their privileges', [
    reads('owner', '/portals/self', {
      user: { username: 'ann', role: 'org_publisher', privileges: holding('portal:user:createItem') }
    })
  ]),
  service('portals/self', 'has the ceilings of collaborations', [
    reads('owner', '/portals/self', {
      subscriptionInfo: {
        collaborationSettings: { level: '4', maxItemSizeInMB: 1024, maxReplicationPackageSizeInMB: 5120 }
      }
    })
  ]),
  service('portals/self/update', 'changes a property, which is read back', [
    organization({ description: 'Described {n}' }),
    reads('nobody', '/portals/self', { description: 'Described {n}' }),
    refused('owner', '/portals/self/update', { description: 'x' }, FORBIDDEN, { unchanged: '/portals/self/settings' })
  ]),
  service('portals/self/update', 'takes a property away with clearEmptyFields', [
    organization({ description: 'x' }),
    organization({ description: '', clearEmptyFields: true }),
    reads('nobody', '/portals/self', { description: anyOf(null, '') })
  ]),
  service('portals/self/update', 'takes objects, lists and flags away with it too', [
    organization({
      helperServices: { geometry: { url: 'https://g.example' } },
      featuredGroups: [{ title: 'F', owner: 'ann' }],
      contacts: 'ann',
      units: 'english',
      commentsEnabled: false
    }),
    organization({ helperServices: '', featuredGroups: '', contacts: '', units: '', commentsEnabled: '' }),
    reads('nobody', '/portals/self', {
      helperServices: { geometry: { url: 'https://g.example' } },
      featuredGroups: [{ title: 'F', owner: 'ann' }],
      contacts: ['ann'],
      units: 'english',
      commentsEnabled: false
    }),
    organization({
      helperServices: '',
      featuredGroups: '',
      contacts: '',
      units: '',
      commentsEnabled: '',
      clearEmptyFields: true
    }),
    reads('nobody', '/portals/self', {
      helperServices: {},
      featuredGroups: [],
      contacts: [],
      units: 'metric',
      commentsEnabled: true
    })
  ]),
  service('isVerified', 'only default administrators may mark the organization as verified', [
    refused('security', '/portals/self/update', { isVerified: true }, FORBIDDEN),
    reads('nobody', '/portals/self', { isVerified: false })
  ]),
  service('subscriptionInfo', 'for members', [
    asks('owner', '/portals/self/subscriptionInfo', {}, { id: ANYTHING }),
    refused('nobody', '/portals/self/subscriptionInfo', {}, TOKEN_REQUIRED)
  ]),
  service('servers', 'a list', [asks('owner', '/portals/self/servers', {}, { servers: LIST })]),
  service('isServiceNameAvailable', 'whether a dataset of that name can be made', [
    asks(
      'owner',
      '/portals/self/isServiceNameAvailable',
      { name: 'free {n}', type: 'Feature Service' },
      { available: true }
    ),
    anItem({ type: 'CSV', file: aCsv() }),
    asks('owner', '/content/users/ann/publish', {
      itemid: '{item}',
      filetype: 'csv',
      publishParameters: { name: 'free {n}' }
    }),
    asks(
      'owner',
      '/portals/self/isServiceNameAvailable',
      { name: 'free {n}', type: 'Feature Service' },
      { available: false }
    )
  ]),
  service('users', 'a page of members', [
    asks(
      'owner',
      '/portals/self/users',
      { num: 1 },
      { total: WHOLE, start: 1, num: 1, nextStart: 2, users: [{ username: TEXT }] }
    )
  ]),
  service('users/search', 'a page of results', [
    asks(
      'owner',
      '/portals/self/users/search',
      { q: 'username:ann' },
      { total: 1, start: 1, nextStart: -1, results: [{ username: 'ann' }] }
    )
  ]),
  service(
    'users/counts',
    'by role and by user type',
    ['role', 'userLicenseType'].map((type) =>
      asks('administrator', '/portals/self/users/counts', { type }, { results: LIST, nextStart: -1 })
    )
  ),
  service('userLicenseTypes', 'a page with creator and viewer', [
    page({}, { total: 7, nextStart: -1, userLicenseTypes: holding({ id: 'creatorUT' }, { id: 'viewerUT' }) })
  ]),
  service('createNotification', 'a notice for members', [
    aUser(),
    asks(
      'administrator',
      '/portals/self/createNotification',
      { users: 'who{n}', subject: 'Hi', message: 'There', notificationChannelType: 'builtin', clientId: '' },
      SUCCESS
    ),
    signIn(),
    reads('{token}', '/community/users/who{n}/notifications', { notifications: [{ id: TEXT, received: INSTANT }] })
  ]),
  service(
    'securityPolicy',
    'read, changed, reset',
    [
      asks('nobody', '/portals/self/securityPolicy', {}, { minLength: 12 }),
      asks('administrator', '/portals/self/securityPolicy/update', { minLength: 14, minDigit: 1 }, SUCCESS),
      asks('nobody', '/portals/self/securityPolicy', {}, { minLength: 14, minDigit: 1 }),
      refused(
        'administrator',
        '/security/users/createUser',
        { username: 'weak{n}', password: 'short 1', role: 'org_user', userLicenseTypeId: 'creatorUT' },
        { code: 400 },
        { over: { prefix: '/portaladmin' } }
      ),
      refused('owner', '/portals/self/securityPolicy/update', { minLength: 9 }, FORBIDDEN)
    ],
    { restores: [asks('administrator', '/portals/self/securityPolicy/reset', {}, SUCCESS)] }
  ),
  service('checkUrl', 'is answered', [
    asks('owner', '/portals/checkUrl', { url: 'https://receiver.example/hook' }, {})
  ]),
  service(
    'security/config',
    'what new members become of whom nothing else is said',
    [
      asks('administrator', '/security/config', {}, { defaultRoleForUser: TEXT, defaultUserTypeIdForUser: TEXT }, SITE),
      asks(
        'administrator',
        '/security/config/update',
        { securityConfig: { defaultRoleForUser: 'org_publisher', defaultUserTypeIdForUser: 'creatorUT' } },
        { status: 'success' },
        SITE
      ),
      asks(
        'administrator',
        '/security/users/createUser',
        { username: 'who{n}', password: PASSWORD },
        { status: 'success' },
        SITE
      ),
      reads('administrator', '/community/users/who{n}', { role: 'org_publisher' }),
      refused('owner', '/security/config', {}, FORBIDDEN, SITE)
    ],
    {
      restores: [asks('administrator', '/security/config/update', { securityConfig: {} }, { status: 'success' }, SITE)]
    }
  ),
  service('security/tokens', 'shows no key, and a new one must be one', [
    asks('administrator', '/security/tokens', {}, { sharedKey: TEXT }, SITE),
    refused('administrator', '/security/tokens/update', { tokenConfig: { sharedKey: '' } }, { code: 400 }, SITE),
    refused('nobody', '/security/tokens', {}, TOKEN_REQUIRED, SITE)
  ]),
  service(
    'private organization',
    'anonymous callers see only what signing in needs',
    [
      organization({ access: 'private' }),
      asks('nobody', '/portals/self', {}, { access: 'private' }),
      asks('nobody', '/info'),
      refused('nobody', '/search', { q: 'x' }, TOKEN_REQUIRED),
      refused('nobody', '/community/users/ann', {}, TOKEN_REQUIRED)
    ],
    { restores: [organization({ access: 'public' })] }
  ),

  version('10.8 and later', 'clients that ask the version find one that has every operation', [
    asks('nobody', '/', {}, { currentVersion: /^20(2[4-9]|[3-9]\d)\.\d$/ })
  ]),
  error('token request with expiration above the server maximum', 'is rejected', [
    refused(
      'nobody',
      '/generateToken',
      { username: 'ann', password: PASSWORD, referer: 'test', expiration: 99_999 },
      { code: 400, message: 'Unable to generate token.' }
    )
  ]),
  error('token request over a non-HTTPS connection', 'is rejected', [
    refused('nobody', '/generateToken', { username: 'ann', password: PASSWORD, referer: 'test' }, SSL_REQUIRED, {
      over: { plain: true }
    })
  ]),
  auth('presenting a token', 'by parameter and by header', [
    asks('owner', '/community/self'),
    asks('owner', '/community/self', {}, {}, { over: { token: 'Authorization' } })
  ])
]
