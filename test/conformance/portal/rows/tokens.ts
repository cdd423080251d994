import { FLAG, INSTANT, instantIn, TEXT } from '../fits.ts'
import {
  asks,
  type Caller,
  INVALID_TOKEN,
  NO_TOKEN,
  type Row,
  refused,
  type Sent,
  type Step,
  TOKEN_REQUIRED,
  table,
  type Way
} from '../row.ts'
import { aUser, organization, PASSWORD, reads, signIn } from './steps.ts'

const resource = table('PORTAL-token: response')
const parameter = table('PORTAL-token: parameters')
const rule = table('PORTAL-token: rules')
const state = table('PORTAL-token: states')
const auth = table('PORTAL-credential: authentication')
const limit = table('PORTAL-token: limits')
const presented = table('PORTAL-credential: how a token is presented')

const CREDENTIALS = { username: 'ann', password: PASSWORD }
const BY_REFERER = { ...CREDENTIALS, client: 'referer', referer: 'test' }
const generate = (sends: Sent, gives: unknown = {}, over: Way = {}): Step =>
  asks('nobody', '/generateToken', sends, gives, { keeps: { token: 'token', expires: 'expires' }, over })
const notGenerated = (sends: Sent, ...details: readonly unknown[]): Step =>
  refused('nobody', '/generateToken', sends, NO_TOKEN(...details))
const accepted = (over: Way = {}, as: Caller = '{token}'): Step =>
  asks(as, '/community/self', {}, { username: 'ann' }, { over })
const rejected = (over: Way = {}): Step => refused('{token}', '/community/self', {}, INVALID_TOKEN, { over })
const SSL_REQUIRED = { code: 403, message: /^(?=.*SSL)(?!.*permission)/ }
const HTTPS_ONLY_OFF = { restores: [organization({ allSSL: false })] }

export const TOKEN_ROWS: readonly Row[] = [
  resource('token', 'the generated token, which is the user', [generate(BY_REFERER, { token: TEXT }), accepted()]),
  resource('expires', 'the end of the token, in milliseconds since 1970', [generate(BY_REFERER, { expires: INSTANT })]),
  resource(
    'ssl',
    'false where plain HTTP is allowed, true where the organization enforces HTTPS',
    [generate(BY_REFERER, { ssl: false }), organization({ allSSL: true }), generate(BY_REFERER, { ssl: true })],
    HTTPS_ONLY_OFF
  ),

  parameter('username', 'the case of the name counts', [
    generate(BY_REFERER),
    notGenerated({ ...BY_REFERER, username: 'Ann' }, 'Invalid username or password.')
  ]),
  parameter('username', 'must be given', [
    notGenerated({ ...BY_REFERER, username: '' }, "'username' must be specified.")
  ]),
  parameter('username', 'an unknown name returns the same error as a wrong password', [
    notGenerated({ ...BY_REFERER, username: 'nobody{n}' }, 'Invalid username or password.')
  ]),
  parameter('password', 'must be right', [
    notGenerated({ ...BY_REFERER, password: 'wrong horse 1' }, 'Invalid username or password.')
  ]),
  parameter('password', 'must be given', [
    notGenerated({ ...BY_REFERER, password: undefined }, "'password' must be specified.")
  ]),
  parameter('client', 'without it the token is bound to the referer', [
    generate({ ...CREDENTIALS, referer: 'test' }),
    accepted(),
    rejected({ headers: { referer: 'other' } })
  ]),
  parameter('client', 'any other word is refused', [
    notGenerated({ ...BY_REFERER, client: 'cookie' }, /^'client' must be /)
  ]),
  parameter('client', 'all missing parameters are named at once', [
    notGenerated({}, "'username' must be specified.", "'password' must be specified.", "'referer' must be specified.")
  ]),
  parameter('ip', 'with client=ip the address given may use the token, and no other', [
    generate({ ...CREDENTIALS, client: 'ip', ip: '192.0.2.77', referer: '' }),
    accepted({ address: '192.0.2.77' }),
    rejected({ address: '192.0.2.78' })
  ]),
  parameter('ip', 'is required with client=ip', [
    notGenerated({ ...CREDENTIALS, client: 'ip' }, "'ip' must be specified.")
  ]),
  parameter('ip', 'must be an address', [notGenerated({ ...CREDENTIALS, client: 'ip', ip: 'here' }, /^'ip' must be /)]),
  parameter('ip', 'is ignored with client=requestip: the asking address counts', [
    generate({ ...CREDENTIALS, client: 'requestip', ip: '192.0.2.99' }, {}, { address: '192.0.2.5' }),
    accepted({ address: '192.0.2.5' }),
    rejected({ address: '192.0.2.99' })
  ]),
  parameter('ip', 'is sent empty by clients with client=referer', [generate({ ...BY_REFERER, ip: '' })]),
  parameter('referer', 'a base URL admits all pages below it', [
    generate({ ...CREDENTIALS, client: 'referer', referer: 'https://app.example' }),
    accepted({ headers: { referer: 'https://app.example/map?id=1' } }),
    accepted({ headers: { referer: 'https://app.example/' } }),
    rejected({ headers: { referer: 'https://app.example.evil/' } }),
    rejected({ headers: { referer: 'https://other.example/' } })
  ]),
  parameter('referer', 'need not be a URL: then it must be the same', [
    generate({ ...CREDENTIALS, client: 'referer', referer: '@esri/arcgis-rest-js' }),
    accepted({ headers: { referer: '@esri/arcgis-rest-js' } }),
    rejected({ headers: { referer: '@esri/arcgis-rest-js/more' } }),
    rejected({ headers: { referer: 'test' } })
  ]),
  parameter('referer', 'is required with client=referer', [
    notGenerated({ ...CREDENTIALS, client: 'referer', referer: '' }, "'referer' must be specified.")
  ]),
  parameter('expiration', '60 minutes without it', [generate(BY_REFERER, { expires: instantIn(60) })]),
  parameter('expiration', 'counts minutes', [generate({ ...BY_REFERER, expiration: 5 }, { expires: instantIn(5) })]),
  parameter('expiration', 'the 14 days that stock clients ask for are granted', [
    generate({ ...BY_REFERER, expiration: 20_160 }, { expires: instantIn(20_160) })
  ]),
  parameter('expiration', '15 days at most', [
    generate({ ...BY_REFERER, expiration: 21_600 }, { expires: instantIn(21_600) })
  ]),
  parameter('expiration', 'more than 15 days is rejected, not shortened', [
    notGenerated({ ...BY_REFERER, expiration: 21_601 }, /^'expiration' must be at most 21600/)
  ]),
  parameter(
    'expiration',
    'must be a whole number above 0',
    ['0', '-5', '1.5', 'soon'].map((expiration) =>
      notGenerated({ ...BY_REFERER, expiration }, /^'expiration' must be a whole number/)
    )
  ),
  parameter(
    'expiration',
    'the maximum is controlled by the server: more than that is rejected, the default keeps to it',
    [
      organization({ maxTokenExpirationMinutes: 30 }),
      reads('nobody', '/portals/self', { maxTokenExpirationMinutes: 30 }),
      notGenerated({ ...BY_REFERER, expiration: 31 }, /^'expiration' must be at most 30/),
      generate({ ...BY_REFERER, expiration: 30 }, { expires: instantIn(30) }),
      generate(BY_REFERER, { expires: instantIn(30) })
    ],
    { restores: [organization({ maxTokenExpirationMinutes: -1 })] }
  ),
  parameter(
    'f',
    'json and pjson give the token',
    ['json', 'pjson'].map((f) => generate({ ...BY_REFERER, f }))
  ),

  rule('HTTPS only', 'over plain HTTP it is refused in the way that clients repeat over HTTPS', [
    refused('nobody', '/generateToken', BY_REFERER, SSL_REQUIRED, { over: { plain: true } })
  ]),
  rule('credentials in the URL of a POST', 'are refused', [
    refused(
      'nobody',
      '/generateToken',
      { client: 'referer', referer: 'test' },
      { code: 400 },
      { over: { inUrl: CREDENTIALS } }
    )
  ]),
  rule(
    'federated server',
    'a portal token and the address of the server are exchanged; referer and end are those of the portal token',
    [
      generate({ ...BY_REFERER, expiration: 7 }),
      asks(
        'nobody',
        '/generateToken',
        { token: '{token}', serverUrl: 'https://gis.example/arcgis', expiration: 21_600 },
        { token: TEXT, expires: '{expires}', ssl: FLAG },
        { keeps: { serverToken: 'token' } }
      ),
      asks('{serverToken}', '/community/self', {}, { username: 'ann' }),
      refused('{serverToken}', '/community/self', {}, INVALID_TOKEN, { over: { headers: { referer: 'other' } } })
    ]
  ),
  rule('federated server', 'the portal token may come by header, as other clients send it', [
    generate(BY_REFERER),
    asks(
      '{token}',
      '/generateToken',
      { serverUrl: 'https://gis.example/arcgis', request: 'getToken' },
      { expires: '{expires}' },
      { over: { token: 'X-Esri-Authorization' } }
    )
  ]),
  rule('federated server', 'an invalid token is refused', [
    refused('nobody', '/generateToken', { token: 'none', serverUrl: 'https://gis.example/arcgis' }, INVALID_TOKEN)
  ]),
  rule(
    'ssl',
    'where HTTPS is enforced all plain requests for the organization are rejected, with and without token',
    [
      generate(BY_REFERER),
      organization({ allSSL: true }),
      generate(BY_REFERER, { ssl: true }),
      accepted(),
      refused('{token}', '/community/self', {}, SSL_REQUIRED, { over: { plain: true } }),
      refused('nobody', '/portals/self', {}, SSL_REQUIRED, { over: { plain: true } }),
      asks('nobody', '/portals/self', {}, { allSSL: true })
    ],
    HTTPS_ONLY_OFF
  ),
  rule(
    'ssl',
    'a token that was given with ssl keeps to HTTPS when the organization no longer enforces it',
    [
      organization({ allSSL: true }),
      generate(BY_REFERER, { ssl: true }),
      organization({ allSSL: false }),
      refused('{token}', '/community/self', {}, { code: 403 }, { over: { plain: true } }),
      accepted()
    ],
    HTTPS_ONLY_OFF
  ),
  rule('request=getToken', 'is ignored', [generate({ ...BY_REFERER, request: 'getToken' })]),
  rule(
    'too many attempts',
    'are refused although the password is right, until some time has passed',
    [
      aUser(),
      ...Array.from({ length: 12 }, () =>
        refused(
          'nobody',
          '/generateToken',
          { username: 'who{n}', password: 'wrong', referer: 'test' },
          { code: 400 },
          { over: { address: '198.51.100.9' } }
        )
      ),
      refused(
        'nobody',
        '/generateToken',
        { username: 'who{n}', password: PASSWORD, referer: 'test' },
        NO_TOKEN(
          'Too many invalid attempts. Please try again later.',
          /^The next attempt is possible in \d+ seconds?\.$/
        ),
        { over: { address: '198.51.100.9' } }
      ),
      asks(
        'nobody',
        '/generateToken',
        { username: 'who{n}', password: PASSWORD, referer: 'test' },
        { token: TEXT },
        { after: 60, over: { address: '198.51.100.9' } }
      )
    ],
    { clocked: true }
  ),
  rule('disabled account', 'cannot sign in', [
    aUser(),
    asks('administrator', '/community/users/who{n}/disable'),
    notGenerated({ ...BY_REFERER, username: 'who{n}' }, 'Invalid username or password.')
  ]),

  state(
    'valid → expired',
    'when `expires` is reached later requests are rejected, and a new token is accepted',
    [
      aUser(),
      signIn({ expiration: 5 }),
      asks('{token}', '/community/self', {}, { username: 'who{n}' }, { after: 4.9 }),
      refused('{token}', '/community/self', {}, INVALID_TOKEN, { after: 0.1 }),
      signIn(),
      asks('{token}', '/community/self')
    ],
    { clocked: true }
  ),
  state(
    'valid → expired',
    'a federated server token ends with the portal token',
    [
      aUser(),
      signIn({ expiration: 5 }),
      asks('{token}', '/generateToken', { serverUrl: 'https://gis.example' }, {}, { keeps: { serverToken: 'token' } }),
      refused('{serverToken}', '/community/self', {}, INVALID_TOKEN, { after: 5 })
    ],
    { clocked: true }
  ),
  state('valid → revoked', 'signing out ends the token, and asking again for it is a success', [
    generate(BY_REFERER),
    asks('nobody', '/oauth2/revokeToken/', { auth_token: '{token}', client_id: 'app' }, { success: true }),
    rejected(),
    asks('nobody', '/oauth2/revokeToken/', { auth_token: '{token}', client_id: 'app' }, { success: true })
  ]),
  state('valid → revoked', 'a disabled account has no token any more', [
    aUser(),
    signIn(),
    asks('administrator', '/community/users/who{n}/disable'),
    refused('{token}', '/community/self', {}, INVALID_TOKEN)
  ]),

  auth('credential exchange', 'gives a token', [generate(BY_REFERER), accepted()]),
  auth('client', 'selects what binds the token', [
    generate({ ...CREDENTIALS, client: 'requestip' }, {}, { address: '192.0.2.31' }),
    accepted({ address: '192.0.2.31', headers: { referer: 'whatever' } }),
    rejected({ address: '192.0.2.32' })
  ]),
  auth(
    'expiry',
    'an expired token is rejected',
    [aUser(), signIn({ expiration: 1 }), refused('{token}', '/portals/self', {}, INVALID_TOKEN, { after: 1 })],
    { clocked: true }
  ),
  auth(
    'HTTPS-only',
    'the token must come over HTTPS',
    [
      organization({ allSSL: true }),
      generate(BY_REFERER),
      refused('{token}', '/portals/self', {}, SSL_REQUIRED, { over: { plain: true } })
    ],
    HTTPS_ONLY_OFF
  ),

  limit('token expiration', 'default 60 minutes, maximum 15 days, and the server’s own maximum', [
    generate(BY_REFERER, { expires: instantIn(60) }),
    generate({ ...BY_REFERER, expiration: 15 * 24 * 60 }, { expires: instantIn(21_600) }),
    notGenerated({ ...BY_REFERER, expiration: 15 * 24 * 60 + 1 }, /^'expiration'/)
  ]),

  presented('parameter token', 'in the form of a POST and in the URL of a GET or a POST', [
    asks('owner', '/community/self'),
    asks('owner', '/community/self', {}, { username: 'ann' }, { over: { method: 'GET' } }),
    asks('owner', '/community/self', {}, { username: 'ann' }, { over: { token: 'url' } })
  ]),
  presented('X-Esri-Authorization', 'Bearer and the token', [accepted({ token: 'X-Esri-Authorization' }, 'owner')]),
  presented('Authorization', 'Bearer and the token', [accepted({ token: 'Authorization' }, 'owner')]),
  presented('cookie', 'is not a token, neither for reading nor for changing', [
    refused('owner', '/community/self', {}, TOKEN_REQUIRED, { over: { token: 'cookie' } }),
    refused('administrator', '/portals/self/update', { name: 'Taken over' }, TOKEN_REQUIRED, {
      over: { token: 'cookie' },
      unchanged: '/portals/self/settings'
    })
  ]),
  presented('precedence', 'X-Esri-Authorization before the form, the form before the URL', [
    asks(
      'owner',
      '/community/self',
      { token: 'none' },
      { username: 'ann' },
      { over: { token: 'X-Esri-Authorization' } }
    ),
    asks('owner', '/community/self', {}, { username: 'ann' }, { over: { inUrl: { token: 'none' } } })
  ])
]
