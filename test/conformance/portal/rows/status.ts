import { holding, ID, INSTANT, without } from '../fits.ts'
import {
  asks,
  type Caller,
  FORBIDDEN,
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
import { aCsv, anItem, ITEM, NOBODYS_ID, organization, reads, setStatus } from './steps.ts'

const value = table('PORTAL-status: item status')
const state = table('PORTAL-status: states')
const parameter = table('PORTAL-status: parameters')
const rule = table('PORTAL-status: rules')
const error = table('PORTAL-error: documented errors')
const auth = table('PORTAL-credential: authentication')
const protectedDelete = table('PORTAL-status: protected delete')

const VERIFIED = organization({ isVerified: true, access: 'public' })
const NOT_VERIFIED = organization({ isVerified: false, access: 'public' })
const RESTORED = { restores: [NOT_VERIFIED] }
const is = (contentStatus: string | null, more: Sent = {}): Step => reads('owner', ITEM, { contentStatus, ...more })
const share = (sends: Sent, as: Caller = 'owner'): Step =>
  asks(as, `${ITEM}/share`, sends, { itemId: '{item}', notSharedWith: [] })
const CONT_0163 = { code: 400, messageCode: 'CONT_0163', message: /./ }
const refusedPublic = refused('owner', `${ITEM}/setContentStatus`, { status: 'public_authoritative' }, CONT_0163, {
  unchanged: ITEM
})
const deleted = (as: Caller = 'owner'): Step =>
  asks(as, '/content/users/ann/items/{item}/delete', {}, { success: true, itemId: '{item}' })
const notDeleted = (as: Caller = 'owner', sends: Sent = {}): Step =>
  refused(
    as,
    '/content/users/ann/items/{item}/delete',
    sends,
    { code: 400, messageCode: 'CONT_0048', message: 'Unable to delete item {item}. Delete protection is turned on.' },
    { unchanged: ITEM }
  )
const found = (q: string, results: unknown): Step => asks('owner', '/search', { q, num: 100 }, { results })
const badge = (content_status: string | null): Step =>
  reads(
    'owner',
    '//api/explore/v2.1/catalog/datasets/badge_{n}',
    { metas: { publishing: { content_status } } },
    { include_app_metas: true }
  )
const CHANGES = [asks('owner', `${ITEM}/setContentStatus`, { status: 'deprecated' }, { success: true })]

/** From every state. */
const FROM: readonly (readonly [from: string, steps: readonly Step[]])[] = [
  ['none', []],
  ['org_authoritative', [setStatus('owner', 'org_authoritative')]],
  ['deprecated', [setStatus('owner', 'deprecated')]],
  ['public_authoritative', [VERIFIED, setStatus('owner', 'public_authoritative')]]
]
const fromAny = (row: string, says: string, steps: readonly Step[]): Row[] =>
  FROM.map(([from, before]) => state(row, `${says}; from ${from}`, [anItem(), ...before, ...steps], RESTORED))

export const STATUS_ROWS: readonly Row[] = [
  value('org_authoritative', 'is read back from the item', [
    anItem(),
    setStatus('owner', 'org_authoritative'),
    is('org_authoritative')
  ]),
  value(
    'public_authoritative',
    'is read back from the item',
    [VERIFIED, anItem(), setStatus('owner', 'public_authoritative'), is('public_authoritative')],
    RESTORED
  ),
  value('deprecated', 'is read back from the item', [anItem(), setStatus('owner', 'deprecated'), is('deprecated')]),
  value('none', 'is null', [anItem(), is(null)]),
  value('badge', 'search results and folders show the status', [
    anItem(),
    setStatus('owner', 'org_authoritative'),
    found('id:{item}', [{ id: '{item}', contentStatus: 'org_authoritative' }]),
    reads(
      'owner',
      '/content/users/ann',
      { items: holding({ id: '{item}', contentStatus: 'org_authoritative' }) },
      { num: 100 }
    )
  ]),
  value('badge', 'the catalog of the Explore API shows it too, and loses it when it is cleared', [
    anItem({ type: 'CSV', file: aCsv() }),
    asks(
      'owner',
      '/content/users/ann/publish',
      { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'badge {n}' } },
      {},
      { keeps: { item: 'services.0.serviceItemId' } }
    ),
    setStatus('owner', 'deprecated'),
    badge('deprecated'),
    setStatus('owner', '', { clearEmptyFields: true }),
    badge(null)
  ]),
  value('protected', 'authoritative items are protected from deletion', [
    anItem(),
    is(null, { protected: false }),
    setStatus('owner', 'org_authoritative'),
    is('org_authoritative', { protected: true }),
    notDeleted()
  ]),
  value('protected', 'deprecated ones are not', [
    anItem(),
    setStatus('owner', 'deprecated'),
    is('deprecated', { protected: false }),
    deleted()
  ]),
  value('boosted', 'authoritative items come first among equals, deprecated ones last', [
    anItem({ title: 'Quince {n}' }, 'owner', 'ann', 'deprecated'),
    anItem({ title: 'Quince {n}' }, 'owner', 'ann', 'plain'),
    anItem({ title: 'Quince {n}' }, 'owner', 'ann', 'item'),
    setStatus('owner', 'org_authoritative'),
    asks('owner', '/content/items/{deprecated}/setContentStatus', { status: 'deprecated' }, SUCCESS),
    found('title:"Quince {n}"', [{ id: '{item}' }, { id: '{plain}' }, { id: '{deprecated}' }])
  ]),
  ...(['org_authoritative', 'deprecated'] as const).map((status) =>
    value('filter', `contentstatus:${status} finds it, and only it`, [
      anItem({}, 'owner', 'ann', 'plain'),
      anItem(),
      setStatus('owner', status),
      found(`contentstatus:${status} owner:ann`, holding({ id: '{item}' })),
      found(`contentstatus:${status} owner:ann`, without({ id: '{plain}' }))
    ])
  ),
  value(
    'filter',
    'contentstatus:public_authoritative, and the form that other products send',
    [
      VERIFIED,
      anItem(),
      setStatus('owner', 'public_authoritative'),
      found('contentstatus:public_authoritative', holding({ id: '{item}' })),
      reads('nobody', '/portals/self', {}),
      found(
        '((contentstatus:org_authoritative orgid:0123456789ABCDEF) OR contentstatus:public_authoritative)',
        holding({ id: '{item}' })
      )
    ],
    RESTORED
  ),

  ...fromAny('any: set org_authoritative', 'becomes org_authoritative, protected', [
    setStatus('owner', 'org_authoritative'),
    is('org_authoritative', { protected: true }),
    notDeleted()
  ]),
  ...fromAny(
    'any: set public_authoritative, organization public and verified',
    'becomes public_authoritative, protected',
    [
      VERIFIED,
      setStatus('owner', 'public_authoritative'),
      is('public_authoritative', { protected: true }),
      notDeleted()
    ]
  ),
  state(
    'any: set public_authoritative, not public and verified',
    'CONT_0163 and nothing changes: not verified; from none',
    [NOT_VERIFIED, anItem(), refusedPublic, is(null, { protected: false })],
    RESTORED
  ),
  state(
    'any: set public_authoritative, not public and verified',
    'CONT_0163 and nothing changes: verified, but private',
    [organization({ isVerified: true, access: 'private' }), anItem(), refusedPublic],
    RESTORED
  ),
  ...(['org_authoritative', 'deprecated'] as const).map((from) =>
    state(
      'any: set public_authoritative, not public and verified',
      `CONT_0163 and nothing changes; from ${from}`,
      [anItem(), setStatus('owner', from), refusedPublic, is(from)],
      RESTORED
    )
  ),
  ...fromAny('any: set deprecated', 'becomes deprecated', [setStatus('owner', 'deprecated'), is('deprecated')]),
  ...fromAny('any: set empty with clearEmptyFields', 'has no status any more, at once', [
    setStatus('owner', '', { clearEmptyFields: true }),
    is(null),
    found('id:{item}', [{ contentStatus: null }])
  ]),
  state(
    'org_authoritative: organization becomes verified',
    'all of them become public_authoritative, others stay',
    [
      NOT_VERIFIED,
      anItem({}, 'owner', 'ann', 'plain'),
      anItem({}, 'other', 'bob', 'foreign'),
      asks('other', '/content/items/{foreign}/setContentStatus', { status: 'org_authoritative' }, SUCCESS),
      anItem(),
      setStatus('owner', 'org_authoritative'),
      organization({ isVerified: true }),
      is('public_authoritative', { protected: true }),
      reads('other', '/content/items/{foreign}', { contentStatus: 'public_authoritative' }),
      reads('owner', '/content/items/{plain}', { contentStatus: null }),
      found('contentstatus:org_authoritative', [])
    ],
    RESTORED
  ),
  state(
    'org_authoritative: shared with the public',
    'becomes public_authoritative where the organization is verified',
    [
      VERIFIED,
      anItem(),
      setStatus('owner', 'org_authoritative'),
      share({ everyone: true }),
      is('public_authoritative', { access: 'public' })
    ],
    RESTORED
  ),
  state('org_authoritative: shared with the public', 'stays where it is not', [
    NOT_VERIFIED,
    anItem(),
    setStatus('owner', 'org_authoritative'),
    share({ everyone: true }),
    is('org_authoritative', { access: 'public' })
  ]),
  state(
    'org_authoritative: shared with the public',
    'stays when it is shared with the organization',
    [VERIFIED, anItem(), setStatus('owner', 'org_authoritative'), share({ org: true }), is('org_authoritative')],
    RESTORED
  ),
  state(
    'org_authoritative: shared with the public',
    'deprecated items stay deprecated',
    [VERIFIED, anItem(), setStatus('owner', 'deprecated'), share({ everyone: true }), is('deprecated')],
    RESTORED
  ),
  state(
    'public_authoritative: unshared from the public',
    'becomes org_authoritative and stays protected',
    [
      VERIFIED,
      anItem(),
      share({ everyone: true }),
      setStatus('owner', 'public_authoritative'),
      share({ everyone: false, org: true }),
      is('org_authoritative', { access: 'org', protected: true })
    ],
    RESTORED
  ),
  state(
    'public_authoritative: unshared from the public',
    'also when it is made private',
    [
      VERIFIED,
      anItem(),
      share({ everyone: true }),
      setStatus('owner', 'public_authoritative'),
      share({ everyone: false, org: false, groups: ' ' }),
      is('org_authoritative', { access: 'private' })
    ],
    RESTORED
  ),
  state('protection after a change', 'stays when the status is changed or cleared, until the owner lifts it', [
    anItem(),
    setStatus('owner', 'org_authoritative'),
    setStatus('owner', 'deprecated'),
    is('deprecated', { protected: true }),
    notDeleted(),
    setStatus('owner', '', { clearEmptyFields: true }),
    notDeleted(),
    asks('owner', '/content/users/ann/items/{item}/unprotect', {}, SUCCESS),
    deleted()
  ]),
  state('protection after a change', 'can be lifted while it is authoritative', [
    anItem(),
    setStatus('owner', 'org_authoritative'),
    asks('owner', '/content/users/ann/items/{item}/unprotect', {}, SUCCESS),
    is('org_authoritative', { protected: false }),
    deleted()
  ]),

  parameter(
    'status',
    'takes the three values',
    [
      VERIFIED,
      anItem(),
      ...['org_authoritative', 'public_authoritative', 'deprecated'].map((status) => setStatus('owner', status))
    ],
    RESTORED
  ),
  parameter(
    'status',
    'no other value',
    ['authoritative', 'none', 'null', 'ORG', 'org_authoritative,deprecated']
      .map((status) => refused('owner', `${ITEM}/setContentStatus`, { status }, mustBe('status'), { unchanged: ITEM }))
      .flatMap((step) => [anItem(), step])
  ),
  parameter('clearEmptyFields', 'false or absent: an empty status changes nothing', [
    anItem(),
    setStatus('owner', 'deprecated'),
    ...[{}, { clearEmptyFields: false }].flatMap((more) => [
      asks('owner', `${ITEM}/setContentStatus`, { status: '', ...more }, SUCCESS, { unchanged: ITEM })
    ]),
    is('deprecated')
  ]),
  parameter('clearEmptyFields', 'with a status it clears nothing', [
    anItem(),
    setStatus('owner', 'deprecated', { clearEmptyFields: true }),
    is('deprecated')
  ]),
  parameter('clearEmptyFields', 'must be true or false', [
    anItem(),
    refused(
      'owner',
      `${ITEM}/setContentStatus`,
      { status: '', clearEmptyFields: 'maybe' },
      mustBe('clearEmptyFields'),
      { unchanged: ITEM }
    )
  ]),
  parameter('f', 'pjson and json', [anItem(), setStatus('owner', 'deprecated', { f: 'pjson' })]),

  rule('response', 'success and the id of the item', [
    anItem(),
    asks('owner', `${ITEM}/setContentStatus`, { status: 'deprecated' }, { success: true, itemId: ID })
  ]),
  rule('GET', 'other clients send it with GET', [
    anItem(),
    asks('owner', `${ITEM}/setContentStatus`, { status: 'deprecated' }, SUCCESS, { over: { method: 'GET' } }),
    is('deprecated')
  ]),
  rule('caller', 'the owner may', [anItem(), setStatus('owner', 'deprecated')]),
  rule('caller', 'default administrators may', [anItem(), setStatus('administrator', 'deprecated'), is('deprecated')]),
  rule('caller', 'a role with portal:admin:updateItems may', [
    anItem(),
    setStatus('updater', 'org_authoritative'),
    is('org_authoritative')
  ]),
  rule('caller', 'other members may not, although they see the item', [
    anItem(),
    share({ everyone: true }),
    ...(['other', 'viewer', 'security'] as const).map((caller) =>
      refused(caller, `${ITEM}/setContentStatus`, { status: 'deprecated' }, FORBIDDEN, { unchanged: ITEM })
    )
  ]),
  rule('caller', 'anonymous callers need a token', [
    anItem(),
    share({ everyone: true }),
    refused('nobody', `${ITEM}/setContentStatus`, { status: 'deprecated' }, TOKEN_REQUIRED, { unchanged: ITEM })
  ]),
  rule('unknown item', 'returns an error, and a hidden one the same error', [
    refused('owner', `/content/items/${NOBODYS_ID}/setContentStatus`, { status: 'deprecated' }, UNKNOWN_ITEM),
    anItem(),
    refused('other', `${ITEM}/setContentStatus`, { status: 'deprecated' }, UNKNOWN_ITEM)
  ]),
  rule('event', 'is items/update', [
    anItem(),
    asks('owner', `${ITEM}/setContentStatus`, { status: 'deprecated' }, SUCCESS, {
      events: [['items/update', '{item}']]
    })
  ]),
  rule(
    'modified',
    'is the time of the change',
    [
      anItem(),
      { ...(CHANGES[0] as Step), after: 90 },
      reads('owner', ITEM, { modified: INSTANT }),
      asks('owner', '/search', { q: 'id:{item}' }, { results: [{ contentStatus: 'deprecated' }] })
    ],
    { clocked: true }
  ),

  error('set content status to public_authoritative while not public and verified', '400 CONT_0163', [
    NOT_VERIFIED,
    anItem(),
    refusedPublic
  ]),
  auth('content status', 'owner, or administrator with the privilege', [
    anItem(),
    setStatus('owner', 'deprecated'),
    setStatus('updater', 'org_authoritative'),
    refused('other', `${ITEM}/setContentStatus`, { status: '' }, UNKNOWN_ITEM)
  ]),

  protectedDelete('delete', 'is refused with CONT_0048', [
    anItem(),
    asks('owner', '/content/users/ann/items/{item}/protect', {}, SUCCESS),
    notDeleted()
  ]),
  protectedDelete('force', 'does not lift it', [
    anItem(),
    asks('owner', '/content/users/ann/items/{item}/protect', {}, SUCCESS),
    notDeleted('administrator', { force: true })
  ]),
  protectedDelete('canDelete', 'says so beforehand', [
    anItem(),
    asks('owner', '/content/users/ann/items/{item}/canDelete', {}, { success: true, itemId: '{item}' }),
    asks('owner', '/content/users/ann/items/{item}/protect', {}, SUCCESS),
    {
      as: 'owner',
      to: '/content/users/ann/items/{item}/canDelete',
      page: { text: /"success":false.*Delete protection is turned on/ }
    }
  ]),
  protectedDelete('unprotect', 'lifts it', [
    anItem(),
    asks('owner', '/content/users/ann/items/{item}/protect', {}, SUCCESS),
    asks('owner', '/content/users/ann/items/{item}/unprotect', {}, SUCCESS),
    deleted()
  ])
]
