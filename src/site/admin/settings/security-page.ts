import type { QueryParams } from '#http'
import type { FormView } from '../../views/admin-view.ts'
import type { AdminForm, AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { CHECKED, formView } from '../form-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { listRoles, rolesToGive } from '../people/role-names.ts'
import {
  PORTAL,
  type PortalDocument,
  readPortal,
  SETTINGS,
  settingsContent,
  UPDATE,
  updatePortal
} from './portal-document.ts'
import { PROVIDERS, providerList } from './provider-pages.ts'

const POLICY = `${PORTAL}/securityPolicy`
const CONFIG = '/portaladmin/security/config'
const RULES = [
  'minLength',
  'minUpper',
  'minLower',
  'minLetter',
  'minDigit',
  'minOther',
  'expirationInDays',
  'historySize'
] as const
const LISTS = ['allowedOrigins', 'allowedRedirectUris', 'authorizedCrossOriginDomains'] as const
const LIVES = ['tokenExpiration', 'longTokenExpiration'] as const
/** As sign-in pages use them while nothing is set: two hours and two weeks. */
const USUAL_LIVES = { tokenExpiration: 120, longTokenExpiration: 20_160 } as const

type PasswordRules = Readonly<Record<(typeof RULES)[number], number | null>>

/** `/admin/settings/security/`: who gets in, with what passwords, for how long, and which other sites may read. */
export const securityPage: AdminPage = {
  section: 'settings',
  path: '/settings/security',
  show: async (request) => {
    const { may } = request
    const portal = await readPortal(request)
    const mayAccess = await may(UPDATE, {}, ['access'])
    const mayRules = await may(`${POLICY}/update`)
    const parts = [
      ...(mayAccess ? [accessForm(request, portal)] : []),
      ...(mayRules ? [await rulesForm(request), resetForm(request)] : []),
      ...((await may(`${SETTINGS}/update`)) ? [await livesForm(request)] : []),
      ...((await may(`${CONFIG}/update`)) ? [await newUsersForm(request), await factorForm(request)] : []),
      ...(mayAccess ? [limitsForm(request, portal), sitesForm(request, portal)] : [])
    ]
    const mayProviders = await may(`${PROVIDERS}/add`)
    const content = await settingsContent(
      request,
      'security',
      parts.length === 0 ? [mayNot(request)] : [...parts, ...(mayProviders ? [await providerList(request)] : [])]
    )
    const add = { label: request.t('providers.add'), href: request.href('settings', 'security', 'providers', 'new') }
    return mayProviders ? { ...content, actions: [add] } : content
  },
  forms: {
    access: {
      edits: () => ({ operation: UPDATE }),
      confirm: async (request, fields) => {
        const { access } = await readPortal(request)
        if (fields.get('access') === access) return null
        const key = fields.get('access') === 'private' ? 'settings.makePrivate' : 'settings.makePublic'
        return { title: request.t(key), texts: [request.t(`${key}Text`)], button: request.t(key) }
      },
      receive: (request, fields) =>
        outcomeOf(
          updatePortal(request, {
            access: fields.get('access'),
            allSSL: String(fields.get('allSSL') === CHECKED),
            canSharePublic: String(fields.get('canSharePublic') === CHECKED),
            updateUserProfileDisabled: String(fields.get('updateUserProfileDisabled') === CHECKED)
          }),
          request.path,
          'done.saved'
        )
    },
    rules: {
      edits: () => ({ operation: `${POLICY}/update` }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${POLICY}/update`,
            parameters: Object.fromEntries(RULES.map((name) => [name, fields.get(name) || '0']))
          }),
          request.path,
          'done.saved'
        )
    },
    reset: {
      receive: (request) => outcomeOf(request.run({ operation: `${POLICY}/reset` }), request.path, 'done.saved')
    },
    lives: {
      edits: () => ({ operation: `${SETTINGS}/update` }),
      receive: async (request, fields) => {
        const { portalConfigProperties } = await readSettings(request)
        const lives = LIVES.map((name) => [name, Number(fields.get(`portalConfigProperties.${name}`))] as const)
        return outcomeOf(
          request.run({
            operation: `${SETTINGS}/update`,
            parameters: {
              portalConfigProperties: JSON.stringify({ ...portalConfigProperties, ...Object.fromEntries(lives) })
            }
          }),
          request.path,
          'done.saved'
        )
      }
    },
    limits: {
      edits: () => ({ operation: UPDATE }),
      receive: (request, fields) =>
        outcomeOf(
          updatePortal(request, {
            maxTokenExpirationMinutes: fields.get('maxTokenExpirationMinutes') || '-1',
            inactivityTimeout: fields.get('inactivityTimeout') || '0'
          }),
          request.path,
          'done.saved'
        )
    },
    newUsers: configForm((fields) => ({ defaultRoleForUser: fields.get('defaultRoleForUser') })),
    secondFactor: configForm((fields) => ({ secondFactorRoles: fields.all('secondFactorRoles') })),
    sites: {
      edits: () => ({ operation: UPDATE }),
      receive: (request, fields) =>
        outcomeOf(
          updatePortal(
            request,
            Object.fromEntries(
              LISTS.map((name) => [
                name,
                (fields.get(name) ?? '')
                  .trim()
                  .split(/[\s,]+/)
                  .join(',')
              ])
            )
          ),
          request.path,
          'done.saved'
        )
    }
  }
}

/** A part of the security configuration, of which the operation takes the whole. */
function configForm(changeOf: (fields: QueryParams) => Readonly<Record<string, unknown>>): AdminForm {
  return {
    edits: () => ({ operation: `${CONFIG}/update` }),
    receive: async (request, fields) => {
      const config = await request.read<Readonly<Record<string, unknown>>>({ operation: CONFIG })
      const securityConfig = JSON.stringify({ ...config, ...changeOf(fields) })
      return outcomeOf(
        request.run({ operation: `${CONFIG}/update`, parameters: { securityConfig } }),
        request.path,
        'done.saved'
      )
    }
  }
}

function accessForm(request: AdminRequest, portal: PortalDocument): FormView {
  const { t, context } = request
  return formView(request, {
    name: 'access',
    title: t('settings.access'),
    fields: [
      {
        kind: 'radios',
        name: 'access',
        label: t('settings.whoEnters'),
        value: portal.access,
        options: [
          { value: 'public', label: t('settings.public'), hint: t('settings.publicHint') },
          { value: 'private', label: t('settings.private'), hint: t('settings.privateHint') }
        ]
      },
      {
        kind: 'check',
        name: 'allSSL',
        label: t('settings.httpsOnly'),
        value: portal.allSSL,
        ...(context.settings.httpsPort === null ? { hint: t('settings.httpsOnlyHint') } : {})
      },
      { kind: 'check', name: 'canSharePublic', label: t('settings.canSharePublic'), value: portal.canSharePublic },
      {
        kind: 'check',
        name: 'updateUserProfileDisabled',
        label: t('settings.profilesFixed'),
        value: portal.updateUserProfileDisabled
      }
    ],
    button: t('settings.save')
  })
}

async function rulesForm(request: AdminRequest): Promise<FormView> {
  const { t } = request
  const rules = await request.read<PasswordRules>({ operation: POLICY })
  return formView(request, {
    name: 'rules',
    title: t('settings.passwords'),
    lead: t('settings.passwordsText'),
    fields: RULES.map((name) => ({
      kind: 'number' as const,
      name,
      label: t(`settings.${name}`),
      value: rules[name] === null ? '' : String(rules[name])
    })),
    button: t('settings.save')
  })
}

function resetForm(request: AdminRequest): FormView {
  const { t } = request
  return formView(request, {
    name: 'reset',
    title: t('settings.reset'),
    lead: t('settings.resetText'),
    fields: [],
    button: t('settings.reset')
  })
}

interface SettingsDocument {
  readonly portalConfigProperties: Readonly<Record<string, unknown>>
}

function readSettings(request: AdminRequest): Promise<SettingsDocument> {
  return request.read<SettingsDocument>({ operation: SETTINGS })
}

async function livesForm(request: AdminRequest): Promise<FormView> {
  const { t } = request
  const { portalConfigProperties } = await readSettings(request)
  return formView(request, {
    name: 'lives',
    title: t('settings.lives'),
    lead: t('settings.livesText'),
    fields: LIVES.map((name) => ({
      kind: 'number',
      name: `portalConfigProperties.${name}`,
      label: t(`settings.${name}`),
      value: String(portalConfigProperties[name] ?? USUAL_LIVES[name]),
      required: true
    })),
    button: t('settings.save')
  })
}

function limitsForm(request: AdminRequest, portal: PortalDocument): FormView {
  const { t } = request
  const { maxTokenExpirationMinutes: most, inactivityTimeout } = portal
  return formView(request, {
    name: 'limits',
    title: t('settings.limits'),
    fields: [
      {
        kind: 'number',
        name: 'maxTokenExpirationMinutes',
        label: t('settings.maxTokenMinutes'),
        hint: t('settings.maxTokenMinutesHint'),
        value: most < 0 ? '' : String(most)
      },
      {
        kind: 'number',
        name: 'inactivityTimeout',
        label: t('settings.inactivity'),
        hint: t('settings.inactivityHint'),
        value: inactivityTimeout === 0 ? '' : String(inactivityTimeout)
      }
    ],
    button: t('settings.save')
  })
}

async function newUsersForm(request: AdminRequest): Promise<FormView> {
  const { t } = request
  const config = await request.read<{ readonly defaultRoleForUser: string }>({ operation: CONFIG })
  const all = await listRoles(request)
  const roles = await rolesToGive(request, `${CONFIG}/update`, all, { has: config.defaultRoleForUser })
  return formView(request, {
    name: 'newUsers',
    title: t('settings.newUsers'),
    fields: [
      {
        kind: 'select',
        name: 'defaultRoleForUser',
        label: t('settings.newUsersRole'),
        value: config.defaultRoleForUser,
        options: roles.map(({ id, name }) => ({ value: id, label: name }))
      }
    ],
    button: t('settings.save')
  })
}

async function factorForm(request: AdminRequest): Promise<FormView> {
  const { t } = request
  const { secondFactorRoles = [] } = await request.read<{ readonly secondFactorRoles?: readonly string[] }>({
    operation: CONFIG
  })
  const roles = await listRoles(request)
  return formView(request, {
    name: 'secondFactor',
    title: t('factor.title'),
    lead: t('factor.rolesText'),
    fields: [
      {
        kind: 'checks',
        name: 'secondFactorRoles',
        label: t('factor.roles'),
        value: secondFactorRoles,
        options: roles.map(({ id, name }) => ({ value: id, label: name }))
      }
    ],
    button: t('settings.save')
  })
}

function sitesForm(request: AdminRequest, portal: PortalDocument): FormView {
  const { t } = request
  return formView(request, {
    name: 'sites',
    title: t('settings.sites'),
    lead: t('settings.sitesText'),
    fields: LISTS.map((name) => ({
      kind: 'long' as const,
      name,
      label: t(`settings.${name}`),
      hint: t(`settings.${name}Hint`),
      value: portal[name].join('\n')
    })),
    button: t('settings.save')
  })
}
