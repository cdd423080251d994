import { ANYTHING } from '../fits.ts'
import { asks, FORBIDDEN, mustBe, type Row, refused, type Step, SUCCESS, TOKEN_REQUIRED, table } from '../row.ts'
import { reads } from './steps.ts'

const notice = table('PORTAL-settings: access notice')
const banner = table('PORTAL-settings: informational banner')
const property = table('PORTAL-config: portal configuration properties')
const parameter = table('PORTAL-settings: parameters')
const real = table('PORTAL-config: other names')
const rule = table('PORTAL-settings: rules')

const SETTINGS = '/portals/self/settings'
const NOTICE = { title: 'Terms', text: 'Be kind.', buttons: 'acceptAndDecline', enabled: true }
const BANNER = { text: 'Closed tonight', bgColor: '#ffa500', fontColor: 'black', enabled: true }
const NOTICES = ['anonymousAccessNotice', 'authenticatedAccessNotice'] as const

const update = (sends: object): Step => asks('administrator', `${SETTINGS}/update`, { ...sends }, SUCCESS)
const shown = (gives: object): Step => reads('nobody', SETTINGS, gives)
const saved = (sends: object): Step[] => [update(sends), shown(sends)]
const notSaved = (sends: object, ...names: readonly string[]): Step =>
  refused('administrator', `${SETTINGS}/update`, { ...sends }, mustBe(...names), { unchanged: SETTINGS })
const RESTORED = {
  restores: [
    update({
      anonymousAccessNotice: { ...NOTICE, enabled: false },
      authenticatedAccessNotice: { ...NOTICE, enabled: false },
      informationalBanner: { ...BANNER, enabled: false },
      portalConfigProperties: {}
    })
  ]
}

/** Each of both notices in turn. */
const both = (steps: (name: (typeof NOTICES)[number]) => readonly Step[]): Step[] => NOTICES.flatMap(steps)
const wrongNotice = (key: string, ...values: readonly unknown[]): Step[] =>
  both((name) => values.map((value) => notSaved({ [name]: { ...NOTICE, [key]: value } }, `${name}.${key}`)))
const missing = (name: string, whole: Readonly<Record<string, unknown>>): Step[] =>
  Object.keys(whole).map((key) => notSaved({ [name]: { ...whole, [key]: undefined } }, `${name}.${key}`))
const wrongBanner = (key: string, ...values: readonly unknown[]): Step[] =>
  values.map((value) => notSaved({ informationalBanner: { ...BANNER, [key]: value } }, `informationalBanner.${key}`))

const configured = (name: string, ...values: readonly unknown[]): Step[] =>
  values.flatMap((value) => saved({ portalConfigProperties: { [name]: value } }))
const misconfigured = (name: string, ...values: readonly unknown[]): Step[] =>
  values.map((value) => notSaved({ portalConfigProperties: { [name]: value } }, `portalConfigProperties.${name}`))
const url = (name: string): Row =>
  property(
    name,
    'is a URL',
    [
      ...configured(name, 'https://maps.example/arcgis/rest/services/World/MapServer', 'http://host:6080/app'),
      ...misconfigured(name, 'no address', 7, null, 'javascript:alert(1)', ['https://a.example'])
    ],
    RESTORED
  )
const flag = (name: string, make = property): Row =>
  make(name, 'is true or false', [...configured(name, true, false), ...misconfigured(name, 'yes', 1, null)], RESTORED)
const minutes = (name: string): Row =>
  property(
    name,
    'is a whole number',
    [...configured(name, 120, 20_160), ...misconfigured(name, 'long', 1.5, -1, true, null)],
    RESTORED
  )
const alias = (name: string, documented: string, value: unknown): Row =>
  real(
    name,
    `is ${documented} under the name of running portals`,
    [update({ portalConfigProperties: { [name]: value } }), shown({ portalConfigProperties: { [name]: value } })],
    RESTORED
  )

export const SETTINGS_ROWS: readonly Row[] = [
  notice(
    'title',
    'a text',
    [
      ...both((name) => saved({ [name]: { ...NOTICE, title: 'Conditions <b>é</b>' } })),
      ...wrongNotice('title', 7, null, ['a'], {})
    ],
    RESTORED
  ),
  notice(
    'text',
    'a text',
    [...both((name) => saved({ [name]: { ...NOTICE, text: 'Line\nline' } })), ...wrongNotice('text', true, null)],
    RESTORED
  ),
  notice(
    'buttons',
    'acceptAndDecline or okOnly, and nothing else',
    [
      ...both((name) => ['acceptAndDecline', 'okOnly'].flatMap((buttons) => saved({ [name]: { ...NOTICE, buttons } }))),
      ...wrongNotice('buttons', 'ok', '', 'OKONLY', 1, null)
    ],
    RESTORED
  ),
  notice(
    'enabled',
    'true or false',
    [
      ...both((name) => [true, false].flatMap((enabled) => saved({ [name]: { ...NOTICE, enabled } }))),
      ...wrongNotice('enabled', 'true', 1, null)
    ],
    RESTORED
  ),
  notice(
    'all four are required',
    'without one of them nothing is saved',
    both((name) => missing(name, NOTICE)),
    RESTORED
  ),
  notice(
    'for anonymous and for authenticated users',
    'one does not touch the other',
    [
      ...saved({ anonymousAccessNotice: NOTICE, authenticatedAccessNotice: { ...NOTICE, title: 'Members' } }),
      update({ anonymousAccessNotice: { ...NOTICE, title: 'Strangers' } }),
      shown({ anonymousAccessNotice: { title: 'Strangers' }, authenticatedAccessNotice: { title: 'Members' } })
    ],
    RESTORED
  ),

  banner(
    'text',
    'a text',
    [...saved({ informationalBanner: { ...BANNER, text: 'Ouvert dès 9 h' } }), ...wrongBanner('text', 7, null)],
    RESTORED
  ),
  banner(
    'bgColor',
    'a common colour name or a hexadecimal value',
    [
      ...['gray', 'rebeccapurple', '#fff', '#FFA500'].flatMap((bgColor) =>
        saved({ informationalBanner: { ...BANNER, bgColor } })
      ),
      ...wrongBanner('bgColor', 'nocolour', '#ff', 'url(x)', 'red;}', '', 7)
    ],
    RESTORED
  ),
  banner(
    'fontColor',
    'a common colour name or a hexadecimal value',
    [
      ...['white', '#000000'].flatMap((fontColor) => saved({ informationalBanner: { ...BANNER, fontColor } })),
      ...wrongBanner('fontColor', 'ink', '#12', null)
    ],
    RESTORED
  ),
  banner(
    'enabled',
    'true or false',
    [
      ...[true, false].flatMap((enabled) => saved({ informationalBanner: { ...BANNER, enabled } })),
      ...wrongBanner('enabled', 'false', 0)
    ],
    RESTORED
  ),
  banner(
    'enabled',
    'a banner that is not may be without colours',
    saved({ informationalBanner: { text: '', bgColor: '', fontColor: '', enabled: false } }),
    RESTORED
  ),
  banner(
    'all four are required',
    'without one of them nothing is saved',
    missing('informationalBanner', BANNER),
    RESTORED
  ),

  url('extentService'),
  property(
    'footerLinks',
    'links with a title',
    [
      ...configured(
        'footerLinks',
        [],
        [
          { title: 'Terms', url: 'https://a.example/terms' },
          { title: 'Contact', email: 'a@b.example', type: 'contactUs' }
        ]
      ),
      ...misconfigured('footerLinks', 'https://a.example', {}, [7], null)
    ],
    RESTORED
  ),
  property(
    'footerLinks',
    'an empty array before somebody sets the configuration',
    [reads('nobody', SETTINGS, { portalConfigProperties: { footerLinks: [] } })],
    { clocked: true }
  ),
  url('gcsBasemapService'),
  property(
    'httpsDomains',
    'an array of texts',
    [
      ...configured('httpsDomains', [], ['a.example', 'b.example']),
      ...misconfigured('httpsDomains', 'a.example', [7], {}, null)
    ],
    RESTORED
  ),
  minutes('longTokenExpiration'),
  minutes('tokenExpiration'),
  flag('searchOnlineEnabled'),
  flag('portalOnlineConfigEnabled'),
  flag('portalLivingContentConfigEnabled'),
  property(
    'configurePortalOnlineEnv',
    'a text',
    [...configured('configurePortalOnlineEnv', 'www.arcgis.com'), ...misconfigured('configurePortalOnlineEnv', 7, [])],
    RESTORED
  ),
  url('surveyUrl'),
  url('iotViewerUrl'),
  property(
    'further properties',
    'whose names are not known are kept as they come',
    configured('webEditorInstalled', true, 'yes', { deep: [1, { er: null }] }),
    RESTORED
  ),

  ...NOTICES.map((name) => parameter(name, 'an access notice', saved({ [name]: NOTICE }), RESTORED)),
  ...[...NOTICES, 'informationalBanner', 'portalConfigProperties'].map((name) =>
    parameter(
      name,
      'must be a JSON object',
      ['[]', '{broken', '"text"', '7'].map((text) => notSaved({ [name]: text }, name))
    )
  ),
  parameter('informationalBanner', 'the banner', saved({ informationalBanner: BANNER }), RESTORED),
  parameter(
    'portalConfigProperties',
    'configuration properties',
    saved({
      portalConfigProperties: { tokenExpiration: 90, footerLinks: [{ title: 'Privacy', url: 'https://a.example' }] }
    }),
    RESTORED
  ),
  parameter(
    'f',
    'pjson answers the same',
    [asks('administrator', `${SETTINGS}/update`, { f: 'pjson', informationalBanner: BANNER }, SUCCESS)],
    RESTORED
  ),

  ...(['anonymousAccessNotice', 'authenticatedAccessNotice', 'informationalBanner'] as const).map((name) =>
    rule(
      'omitted parameters stay',
      `${name} is as it was when another is set`,
      [
        update({ [name]: name === 'informationalBanner' ? BANNER : NOTICE }),
        update({ portalConfigProperties: { tokenExpiration: 61 } }),
        shown({ [name]: name === 'informationalBanner' ? BANNER : NOTICE })
      ],
      RESTORED
    )
  ),
  rule(
    'an object replaces the stored one as a whole',
    'what it no longer says is gone',
    [
      update({ portalConfigProperties: { tokenExpiration: 60, own: 1 } }),
      update({ portalConfigProperties: { own: 2 } }),
      shown({ portalConfigProperties: { own: 2, tokenExpiration: undefined } })
    ],
    RESTORED
  ),
  rule(
    'settings are read by everybody',
    'with the three objects and the configuration, also before somebody sets them',
    [
      shown({
        anonymousAccessNotice: ANYTHING,
        authenticatedAccessNotice: ANYTHING,
        informationalBanner: ANYTHING,
        portalConfigProperties: ANYTHING
      })
    ]
  ),
  rule(
    'enforcement is the client’s',
    'an enabled notice leaves the API working',
    [
      update({ anonymousAccessNotice: NOTICE, authenticatedAccessNotice: NOTICE }),
      asks('nobody', '/portals/self'),
      asks('owner', '/community/self')
    ],
    RESTORED
  ),
  rule(
    'who may',
    'default administrators, and holders of manageSecurity',
    [
      update({ informationalBanner: BANNER }),
      asks('security', `${SETTINGS}/update`, { informationalBanner: { ...BANNER, text: 'by sam' } }, SUCCESS),
      shown({ informationalBanner: { text: 'by sam' } })
    ],
    RESTORED
  ),
  rule('who may', 'others may not, and anonymous callers need a token', [
    ...(['owner', 'viewer', 'updater'] as const).map((caller) =>
      refused(caller, `${SETTINGS}/update`, { informationalBanner: BANNER }, FORBIDDEN, { unchanged: SETTINGS })
    ),
    refused('nobody', `${SETTINGS}/update`, { informationalBanner: BANNER }, TOKEN_REQUIRED, { unchanged: SETTINGS })
  ]),
  rule('all problems are reported at once', 'and nothing of it is saved, not even what is right', [
    notSaved(
      {
        informationalBanner: { ...BANNER, enabled: 'x' },
        anonymousAccessNotice: { ...NOTICE, buttons: 'x' },
        portalConfigProperties: { tokenExpiration: 'x', own: 1 }
      },
      'anonymousAccessNotice.buttons',
      'informationalBanner.enabled',
      'portalConfigProperties.tokenExpiration'
    )
  ]),
  rule(
    'unknown keys',
    'of notices do not cause an error',
    [update({ anonymousAccessNotice: { ...NOTICE, extra: 1 } })],
    RESTORED
  ),

  alias('searchArcGISOnlineEnabled', 'searchOnlineEnabled', false),
  alias('portalAGOConfigEnabled', 'portalOnlineConfigEnabled', true),
  alias('portalLivingAtlasConfigEnabled', 'portalLivingContentConfigEnabled', true),
  alias('configurePortalAGOEnv', 'configurePortalOnlineEnv', 'www.arcgis.com'),
  alias('survey123Url', 'surveyUrl', 'https://survey.example:8443/portal'),
  real('searchArcGISOnlineEnabled', 'its type is checked as well', misconfigured('searchArcGISOnlineEnabled', 'yes')),
  flag('restrictOrganizationPageToAdmin', real),
  flag('showCreateDashboard', real),
  flag('sceneViewerEnabled', real),
  flag('webAppBuilderEnabled', real),
  real(
    'showInAppLauncher',
    'an array of texts',
    [
      ...configured('showInAppLauncher', ['Dashboards', 'Map Viewer']),
      ...misconfigured('showInAppLauncher', 'Dashboards', [1])
    ],
    RESTORED
  )
]
