import type { QueryParams } from '#http'
import type { CellView, ListView, NoteView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf, shown } from '../form-result.ts'
import { buttonView, CHECKED, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { wordOf } from '../sources/scheduled-parts.ts'
import { PORTAL, settingsContent } from './portal-document.ts'

const MAIL = `${PORTAL}/mail`
const SECURITY = ['starttls', 'tls', 'none'] as const
const STATE_BADGES: Readonly<Record<string, CellView['badge']>> = { waiting: 'info', failed: 'bad' }

interface MailDocument {
  /** null: no server was set. */
  readonly settings: {
    readonly host: string
    readonly port: number
    readonly security: (typeof SECURITY)[number]
    readonly username: string | null
    readonly hasPassword: boolean
    readonly sender: string
  } | null
}

interface MessagesDocument {
  readonly total: number
  readonly mails: readonly {
    readonly id: string
    readonly to: string
    readonly subject: string
    readonly state: string
    readonly attempts: number
    readonly problem: string | null
    readonly createdMs: number
    readonly dueMs: number
  }[]
}

/** `/admin/settings/mail/`: the server that takes mails, a test, and the mails that were not sent. */
export const mailPage: AdminPage = {
  section: 'settings',
  path: '/settings/mail',
  show: async (request) => {
    const document = await request.read<MailDocument>({ operation: MAIL })
    const isSet = document.settings !== null
    return settingsContent(request, 'mail', [
      note(request, isSet),
      serverForm(request, document),
      ...(isSet ? [testForm(request), await messages(request), removal(request)] : [])
    ])
  },
  forms: {
    server: {
      edits: () => ({ operation: `${MAIL}/update` }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({ operation: `${MAIL}/update`, parameters: serverParameters(fields) }),
          request.path,
          'done.saved'
        )
    },
    test: {
      receive: async (request, fields) => {
        const { t } = request
        const to = (fields.get('to') ?? '').trim()
        const outcome = await request.run({
          operation: `${MAIL}/test`,
          parameters: { to, subject: t('mail.testSubject'), message: t('mail.testMessage') }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return shown({
          kind: 'note',
          tone: 'ok',
          title: t('mail.tested', { to }),
          texts: [t('mail.testedText')],
          copy: null
        })
      }
    },
    again: {
      receive: (request, fields) =>
        outcomeOf(
          request.run({ operation: `${MAIL}/messages/:mail_id/send`, path: { mail_id: fields.get('mail') ?? '' } }),
          request.path,
          'done.mailAgain'
        )
    },
    remove: {
      confirm: async ({ t }) => ({
        title: t('mail.remove'),
        texts: [t('mail.removeConfirm')],
        button: t('mail.remove')
      }),
      receive: (request) => outcomeOf(request.run({ operation: `${MAIL}/remove` }), request.path, 'done.mailRemoved')
    }
  }
}

function note({ t }: AdminRequest, isSet: boolean): NoteView {
  return { kind: 'note', tone: 'info', title: null, texts: [t(isSet ? 'mail.isSet' : 'mail.notSet')], copy: null }
}

function serverForm(request: AdminRequest, { settings }: MailDocument): PartView {
  const { t } = request
  return formView(request, {
    name: 'server',
    title: t('mail.server'),
    fields: [
      { kind: 'text', name: 'host', label: t('mail.host'), value: settings?.host, required: true, maxLength: 253 },
      {
        kind: 'radios',
        name: 'security',
        label: t('mail.security'),
        value: settings?.security ?? 'starttls',
        options: SECURITY.map((value) => ({ value, label: t(`mail.security.${value}`) }))
      },
      {
        kind: 'number',
        name: 'port',
        label: t('mail.port'),
        hint: t('mail.portHint'),
        value: settings === null ? '' : String(settings.port)
      },
      {
        kind: 'text',
        name: 'username',
        label: t('mail.username'),
        hint: t('mail.usernameHint'),
        value: settings?.username,
        maxLength: 320
      },
      {
        kind: 'password',
        name: 'password',
        label: t('mail.password'),
        hint: t(settings?.hasPassword === true ? 'mail.passwordKept' : 'mail.passwordHint'),
        maxLength: 1_000
      },
      ...(settings?.hasPassword === true
        ? [{ kind: 'check' as const, name: 'noPassword', label: t('mail.noPassword') }]
        : []),
      {
        kind: 'email',
        name: 'sender',
        label: t('mail.sender'),
        hint: t('mail.senderHint'),
        value: settings?.sender,
        required: true,
        maxLength: 320
      }
    ],
    button: t('settings.save')
  })
}

/** An empty password stays as it is, unless it is to be removed. */
function serverParameters(fields: QueryParams) {
  const password = fields.get('password') ?? ''
  return {
    host: fields.get('host') ?? '',
    security: fields.get('security'),
    port: fields.get('port') || undefined,
    username: fields.get('username') ?? '',
    password: password !== '' ? password : fields.get('noPassword') === CHECKED ? '' : undefined,
    sender: fields.get('sender') ?? ''
  }
}

function testForm(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'test',
    title: t('mail.test'),
    lead: t('mail.testText'),
    fields: [{ kind: 'email', name: 'to', label: t('mail.to'), required: true, maxLength: 320 }],
    button: t('mail.testButton')
  })
}

async function messages(request: AdminRequest): Promise<ListView> {
  const { t, format, context } = request
  const state = listState(request, {})
  const { total, mails } = await request.read<MessagesDocument>({
    operation: `${MAIL}/messages`,
    parameters: { start: String(state.start), num: String(state.num) }
  })
  return listView(request, {
    id: 'mails',
    title: t('mail.unsent'),
    says: t('mail.count', { n: total }),
    total,
    state,
    columns: [
      { label: t('mail.to') },
      { label: t('people.state') },
      { label: t('mail.attempts'), numeric: true },
      { label: t('mail.next') }
    ],
    rows: mails.map((mail) => ({
      key: mail.id,
      name: mail.to,
      cells: [
        { text: mail.to, below: mail.subject },
        {
          text: wordOf(request, 'mail.state', mail.state),
          badge: STATE_BADGES[mail.state] ?? 'plain',
          ...(mail.problem === null ? {} : { below: mail.problem, belowLang: 'en' as const })
        },
        { text: format.number(mail.attempts) },
        { text: mail.state === 'waiting' ? format.dateTime(mail.dueMs, context.settings.timezone) : '–' }
      ],
      buttons: [
        buttonView(request, {
          name: 'again',
          label: t('mail.again'),
          says: t('mail.againNamed', { name: mail.to }),
          hidden: { mail: mail.id }
        })
      ]
    })),
    empty: { text: t('mail.none') }
  })
}

function removal(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'remove',
    title: t('mail.remove'),
    lead: t('mail.removeText'),
    fields: [],
    button: t('mail.remove'),
    danger: true
  })
}
