import { readFile } from 'node:fs/promises'
import { QueryParams, type UploadedFile } from '#http'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { ownGroups } from '../content/own-groups.ts'
import { done, refusalInWords } from '../form-result.ts'
import type { FieldInput } from '../form-view.ts'
import { formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { ACCESS_MODES, COLLABORATIONS, type CollaborationDocument, PORTAL } from './collaboration-document.ts'

interface CollaborationsDocument {
  readonly total: number
  readonly collaborations: readonly CollaborationDocument[]
}

interface ValidatedInvitation {
  readonly collaborationName: string
  readonly hostPortal: { readonly id: string; readonly name: string; readonly url: string }
  readonly expiration: number
}

const CONTACT = ['ContactFirstname', 'ContactLastname', 'ContactEmailAddress'] as const

/** `/admin/collaborations/`: with which portals content is shared. */
export const collaborationsPage: AdminPage = {
  section: 'collaborations',
  path: '/collaborations',
  show: async (request) => {
    const { t, href, format } = request
    const state = listState(request, {})
    const { total, collaborations } = await request.read<CollaborationsDocument>({
      operation: COLLABORATIONS,
      parameters: { start: String(state.start), num: String(state.num) }
    })
    const create = { label: t('collab.new'), href: href('collaborations', 'new'), primary: true }
    return {
      title: t('admin.collaborations'),
      actions: [{ label: t('collab.join'), href: href('collaborations', 'join') }, create],
      parts: [
        listView(request, {
          id: 'collaborations',
          says: t('collab.count', { n: total }),
          total,
          state,
          columns: [{ label: t('collab.name') }, { label: t('collab.host') }, { label: t('people.changed') }],
          rows: collaborations.map(({ id, name, description, collaborationHostPortalId, modified }) => ({
            key: id,
            name,
            cells: [
              { text: name, href: href('collaborations', id), ...(description === '' ? {} : { below: description }) },
              { text: collaborationHostPortalId },
              { text: format.date(modified) }
            ],
            buttons: []
          })),
          empty: { text: t('collab.none'), link: create }
        })
      ]
    }
  }
}

/** `/admin/collaborations/new/`: this portal becomes the host. */
export const newCollaborationPage: AdminPage = {
  section: 'collaborations',
  path: '/collaborations/new',
  show: async (request) => {
    const { t, href } = request
    return {
      title: t('collab.new'),
      lead: t('collab.newText'),
      trail: [{ label: t('admin.collaborations'), href: href('collaborations') }],
      parts: [
        formView(request, {
          name: 'create',
          fields: [
            { kind: 'text', name: 'name', label: t('collab.name'), required: true, maxLength: 100 },
            { kind: 'text', name: 'description', label: t('people.description'), maxLength: 250 },
            {
              kind: 'text',
              name: 'workspaceName',
              label: t('collab.firstWorkspace'),
              hint: t('collab.workspaceHint'),
              required: true,
              maxLength: 100
            },
            await groupField(request, 'portalGroupId', ''),
            modeField(request, 'accessMode'),
            ...contactFields(request, 'host')
          ],
          button: t('collab.create')
        })
      ]
    }
  },
  forms: {
    create: {
      receive: async (request, fields) => {
        const names = ['name', 'description', 'workspaceName', 'portalGroupId', 'accessMode', ...contactNames('host')]
        const outcome = await request.run({
          operation: `${PORTAL}/createCollaboration`,
          parameters: Object.fromEntries(names.map((name) => [name, fields.get(name) || undefined]))
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { collaboration } = outcome.document as { readonly collaboration: { readonly id: string } }
        return done(request.href('collaborations', collaboration.id), 'done.collabCreated')
      }
    }
  }
}

/** `/admin/collaborations/join/`: an invitation file is looked at, and then accepted. */
export const joinCollaborationPage: AdminPage = {
  section: 'collaborations',
  path: '/collaborations/join',
  show: async (request) => {
    const { t, href } = request
    return {
      title: t('collab.join'),
      lead: t('collab.joinText'),
      trail: [{ label: t('admin.collaborations'), href: href('collaborations') }],
      parts: [
        formView(request, {
          name: 'check',
          fields: [
            { kind: 'file', name: 'invitationFile', label: t('collab.invitationFile') },
            ...contactFields(request, 'guest')
          ],
          button: t('collab.check')
        })
      ]
    }
  },
  forms: {
    check: {
      files: () => ({ address: { operation: `${PORTAL}/validateCollaborationInvitation` }, names: ['invitationFile'] }),
      receive: async (request, fields, files) => {
        const text = await textOf(files, 'invitationFile')
        if (text === undefined) return refusalInWords(request.t('files.choose'), 'invitationFile')
        const outcome = await request.run({
          operation: `${PORTAL}/validateCollaborationInvitation`,
          parameters: { invitationJSON: text }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const contact = contactNames('guest').map((name) => [name, [fields.get(name) ?? '']] as const)
        return {
          kind: 'question',
          fields: new QueryParams(new Map([['do', ['join']], ['invitationJSON', [text]], ...contact])),
          question: questionAbout(request, outcome.document as ValidatedInvitation)
        }
      }
    },
    join: {
      receive: async (request, fields) => {
        const names = ['invitationJSON', ...contactNames('guest')]
        const outcome = await request.run({
          operation: `${PORTAL}/acceptCollaborationInvitation`,
          parameters: Object.fromEntries(names.map((name) => [name, fields.get(name) || undefined]))
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { collaborationId } = outcome.document as { readonly collaborationId: string }
        return done(request.href('collaborations', collaborationId), 'done.collabJoined')
      }
    }
  }
}

/** The signature does not prove who carried the file: people compare address and id. */
function questionAbout(
  { t, format, context }: AdminRequest,
  { collaborationName, hostPortal: { id, name, url }, expiration }: ValidatedInvitation
) {
  return {
    title: t('collab.accept'),
    texts: [
      t('collab.acceptText', { name: collaborationName, host: name }),
      t('collab.acceptHost', { url, id }),
      t('collab.acceptUntil', { when: format.dateTime(expiration, context.settings.timezone) })
    ],
    button: t('collab.accept')
  }
}

export async function textOf(files: readonly UploadedFile[], name: string): Promise<string | undefined> {
  const file = files.find((each) => each.name === name)
  return file === undefined ? undefined : readFile(file.path, 'utf8')
}

export async function groupField(request: AdminRequest, name: string, value: string): Promise<FieldInput> {
  return {
    kind: 'select',
    name,
    label: request.t('collab.group'),
    hint: request.t('collab.groupHint'),
    value,
    options: [{ value: '', label: '–' }, ...(await ownGroups(request))]
  }
}

export function modeField({ t }: AdminRequest, name: string, label = t('collab.mode')): FieldInput {
  return {
    kind: 'select',
    name,
    label,
    value: 'sendAndReceive',
    options: ACCESS_MODES.map((value) => ({ value, label: t(`collab.mode.${value}`) }))
  }
}

function contactNames(who: 'host' | 'guest'): string[] {
  return CONTACT.map((name) => `${who}${name}`)
}

function contactFields({ t }: AdminRequest, who: 'host' | 'guest'): FieldInput[] {
  return CONTACT.map((name) => ({
    kind: name === 'ContactEmailAddress' ? ('email' as const) : ('text' as const),
    name: `${who}${name}`,
    label: t(`collab.${name}`),
    maxLength: name === 'ContactEmailAddress' ? 320 : 100
  }))
}
