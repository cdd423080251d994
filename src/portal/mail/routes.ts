import { MAIL_SECURITY } from '#mail'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, email, required, text, wholeNumber } from '../pipeline/parameter.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { MAY_SET_MAIL } from './policy.ts'

const MAIL = '/portals/:portal_id/mail'
const SUCCESS = { success: true }
const PAGE = 25

const TEST_SUBJECT = 'Test mail of the portal'
const TEST_TEXT = 'This mail shows that the portal can send mails.\n'

export function mailRoutes(ground: PortalContext): Operation[] {
  const { mail } = ground
  const may = MAY_SET_MAIL
  return [
    operation({
      name: 'Mail server',
      path: MAIL,
      may,
      handle: async () => {
        const { settings, mails } = await mail.status()
        const count = (state: string): number => mails.filter((each) => each.state === state).length
        return { settings, waiting: count('waiting'), failed: count('failed') }
      }
    }),
    operation({
      name: 'Update mail server',
      path: `${MAIL}/update`,
      may,
      encryptedOnly: true,
      parameters: {
        host: text('Name or address of the server.', { max: 253 }),
        port: wholeNumber('Port; by default the usual one of the encryption.', { min: 1, max: 65_535 }),
        security: choice(
          MAIL_SECURITY,
          'tls: encrypted from the first byte; starttls: encrypted before anything is said; none: only for hosts that mail-hosts names.'
        ),
        username: text('Name by which the portal signs in; empty: it does not.', { max: 320 }),
        password: text(
          'Kept sealed, never shown; empty: none. Without it the one that is kept stays, for the same host.',
          {
            max: 1_000
          }
        ),
        sender: text('Address that mails come from.', { max: 320 })
      },
      handle: async ({ caller }, change) => {
        await changeAs(ground, caller, (tx) => mail.change(tx, change))
        return SUCCESS
      }
    }),
    operation({
      name: 'Remove mail server',
      path: `${MAIL}/remove`,
      may,
      handle: async ({ caller }) => {
        await changeAs(ground, caller, (tx) => mail.remove(tx))
        return SUCCESS
      }
    }),
    operation({
      name: 'Send test mail',
      path: `${MAIL}/test`,
      may,
      parameters: {
        to: required(email('Receiver.')),
        subject: text('Subject.', { max: 250 }),
        message: text('Text.', { max: 10_000 })
      },
      handle: async (_, { to, subject, message }) => {
        await mail.test(to, subject || TEST_SUBJECT, message || TEST_TEXT)
        return SUCCESS
      }
    }),
    operation({
      name: 'Mails that were not sent',
      path: `${MAIL}/messages`,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async (_, paging) => {
        const page = pageOf(paging, PAGE)
        const { mails } = await mail.status()
        return { ...pageFields(mails.length, page), mails: mails.slice(page.start - 1, page.start - 1 + page.num) }
      }
    }),
    operation({
      name: 'Send mail again',
      path: `${MAIL}/messages/:mail_id/send`,
      may,
      handle: async ({ caller, path }) => {
        await changeAs(ground, caller, (tx) => mail.sendAgain(tx, path.mail_id as string))
        return SUCCESS
      }
    })
  ]
}
