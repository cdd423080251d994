/** A host and a guest, each on its own database, whose administrators carry files between them. */
import assert from 'node:assert/strict'
import type { Store } from '#store'
import { ADMIN, openTestPortal, type Sent, type TestPeers, type TestPortal } from '../portal-for-tests.ts'

export interface Side {
  readonly portal: TestPortal
  /** Where it is reached, as others know it. */
  readonly url: string
  as: string
  /** The answer of a success, by the administrator, below `/portals/self`. */
  ask(path: string, sent?: Sent): Promise<any>
  refused(path: string, sent?: Sent): ReturnType<TestPortal['refused']>
  /** The text of a file that an operation answers. */
  download(path: string, sent?: Sent): Promise<{ readonly text: string; readonly fileName: string }>
  /** The id of a new group of the administrator. */
  group(title: string): Promise<string>
}

export interface TwoPortals {
  readonly host: Side
  readonly guest: Side
  /** By both clocks; administrators sign in again. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export const HOUR_MS = 3_600_000

export async function openTwoPortals(open?: () => Promise<Store>, peers?: TestPeers): Promise<TwoPortals> {
  const [host, guest] = [await openSide(open, peers), await openSide(open, peers)]
  return {
    host,
    guest,
    pass: async (ms) => {
      for (const side of [host, guest]) {
        side.portal.clock.ms += ms
        side.as = await side.portal.signIn(ADMIN)
      }
    },
    close: async () => void (await Promise.all([host.portal.close(), guest.portal.close()]))
  }
}

async function openSide(open?: () => Promise<Store>, peers?: TestPeers): Promise<Side> {
  const portal = await openTestPortal({}, open, peers)
  const side: Side = {
    portal,
    url: portal.url.replace('http:', 'https:'),
    as: await portal.signIn(ADMIN),
    ask: (path, sent = {}) => portal.ask(`/portals/self${path}`, sent, { as: side.as }),
    refused: (path, sent = {}) => portal.refused(`/portals/self${path}`, sent, { as: side.as }),
    download: async (path, sent = {}) => {
      const { text, headers } = await portal.send(`/portals/self${path}`, sent, { as: side.as })
      const fileName = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
      assert.ok(fileName, text)
      return { text, fileName }
    },
    group: async (title) =>
      (await portal.ask('/community/createGroup', { title, tags: 'a', access: 'private' }, { as: side.as })).group.id
  }
  return side
}

export const asFile = (text: string, name = 'a.invite'): File =>
  new File([text], name, { type: 'application/octet-stream' })

export interface Joined {
  readonly collaborationId: string
  readonly workspaceId: string
  readonly hostPortalId: string
  readonly guestPortalId: string
  /** The files that were carried. */
  readonly invitation: string
  readonly response: string
}

/** A collaboration of both, with one workspace. */
export async function collaborate(
  { host, guest }: Pick<TwoPortals, 'host' | 'guest'>,
  { name = 'Water', accessMode = 'sendAndReceive' } = {}
): Promise<Joined> {
  const { collaboration } = await host.ask('/createCollaboration', { name, workspaceName: 'Levels' })
  const one = `/collaborations/${collaboration.id}`
  const workspaceId = (await host.ask(`${one}/workspaces`)).workspaces[0].id
  const invitation = await host.download(`${one}/inviteParticipant`, {
    guestPortalUrl: guest.url,
    collaborationWorkspacesParticipantConfigJSON: [{ [workspaceId]: accessMode }]
  })
  await guest.ask('/acceptCollaborationInvitation', { invitationFile: asFile(invitation.text) })
  const response = await guest.download(`${one}/exportInvitationResponse`)
  const { guestPortalId } = await host.ask(`${one}/importInvitationResponse`, {
    invitationResponseFile: asFile(response.text)
  })
  return {
    collaborationId: collaboration.id,
    workspaceId,
    hostPortalId: collaboration.collaborationHostPortalId,
    guestPortalId,
    invitation: invitation.text,
    response: response.text
  }
}
