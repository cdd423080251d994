/**
 * The call sequences of the collaboration manager of the ArcGIS API for Python (`gis.admin.collaborations`), all of its
 * methods: paths, parameters and what of the answers it reads are those of its public source.
 */
import assert from 'node:assert/strict'
import { type Connection, everyPage, type Saved, type Sent } from '../clients/sharing-python.ts'

const NAMES = ['first_name', 'last_name', 'email'] as const
const contactOf = (who: 'host' | 'guest', [first, last, email]: readonly string[] = NAMES): Sent => ({
  [`${who}ContactFirstname`]: first,
  [`${who}ContactLastname`]: last,
  [`${who}ContactEmailAddress`]: email
})

/** `CollaborationManager(gis)`: it asks for the portal's id first. */
export class Manager {
  readonly #connection: Connection
  readonly #path: string

  private constructor(connection: Connection, portalId: string) {
    this.#connection = connection
    this.#path = `portals/${portalId}`
  }

  static async open(connection: Connection): Promise<Manager> {
    return new Manager(connection, (await connection.get('portals/self')).id)
  }

  async create(names: Sent, portalGroupId: string): Promise<Collaboration> {
    const { collaboration } = await this.#connection.post(`${this.#path}/createCollaboration`, {
      ...names,
      portalGroupId,
      ...contactOf('host'),
      accessMode: 'sendAndReceive',
      config: {}
    })
    return this.collaboration(collaboration.id)
  }

  /** Each one of the list is read again. */
  async list(): Promise<readonly string[]> {
    const rows = await everyPage(
      (start) => this.#connection.get(`${this.#path}/collaborations`, { num: 100, start }),
      'collaborations'
    )
    for (const { id } of rows) await this.collaboration(id)
    return rows.map(({ id }) => id)
  }

  validateInvitation(invitationFile: File): Promise<any> {
    const path = `${this.#path}/validateCollaborationInvitation`
    return this.#connection.post(path, contactOf('guest'), { invitationFile })
  }

  acceptInvitation(invitationFile: File): Promise<any> {
    const path = `${this.#path}/acceptCollaborationInvitation`
    return this.#connection.post(path, contactOf('guest'), { invitationFile })
  }

  /** With what a web tier before the host would ask for. */
  acceptInvitationJson(invitationJSON: string): Promise<any> {
    return this.#connection.post(`${this.#path}/acceptCollaborationInvitation`, {
      ...contactOf('guest'),
      invitationJSON,
      hostWebauthUsername: 'a',
      hostWebauthPassword: 'b'
    })
  }

  /** `Collaboration(manager, id)` reads itself at once. */
  async collaboration(id: string): Promise<Collaboration> {
    const one = new Collaboration(this.#connection, `${this.#path}/collaborations/${id}`, id)
    assert.equal((await one.read()).id, id)
    return one
  }
}

export class Collaboration {
  readonly id: string
  readonly #connection: Connection
  readonly #path: string

  constructor(connection: Connection, path: string, id: string) {
    this.#connection = connection
    this.#path = path
    this.id = id
  }

  #get(path: string, sent: Sent = {}): Promise<any> {
    return this.#connection.get(`${this.#path}${path}`, sent)
  }

  #post(path: string, sent: Sent = {}, files: Readonly<Record<string, File>> = {}): Promise<any> {
    return this.#connection.post(`${this.#path}${path}`, sent, files)
  }

  read(): Promise<any> {
    return this.#post('')
  }

  workspaces(): Promise<any[]> {
    return everyPage((start) => this.#get('/workspaces', { num: 100, start }), 'workspaces')
  }

  /** The source misspells `num` here. */
  invitations(): Promise<any[]> {
    return everyPage((start) => this.#get('/invitations', { nun: 100, start }), 'collaborationInvitations')
  }

  workspace(id: string): Promise<any> {
    return this.#get(`/workspaces/${id}`)
  }

  invitation(id: string): Promise<any> {
    return this.#get(`/invitations/${id}`)
  }

  addWorkspace(name: string, description: string, portalGroupId: string): Promise<any> {
    const names = { collaborationWorkspaceName: name, collaborationWorkspaceDescription: description }
    return this.#post('/addWorkspace', { ...names, config: {}, portalGroupId })
  }

  /** The source misspells the path here. */
  removeWorkspace(id: string): Promise<any> {
    return this.#post(`/workpaces/${id}/delete`)
  }

  updateWorkspace(id: string, sent: Sent): Promise<any> {
    return this.#post(`/workspaces/${id}/updateInfo`, { ...sent, copyByRefIfCopyFail: false })
  }

  inviteParticipant(config: readonly Sent[], guestPortalUrl: string): Promise<Saved> {
    return this.#post('/inviteParticipant', {
      guestPortalUrl,
      collaborationWorkspacesParticipantConfigJSON: config,
      expiration: 24
    })
  }

  refresh(invitationId: string): Promise<Saved> {
    return this.#post(`/invitations/${invitationId}/refresh`)
  }

  invalidate(invitationId: string): Promise<any> {
    return this.#post(`/invitations/${invitationId}/invalidate`)
  }

  exportInvitation(): Promise<Saved> {
    return this.#post('/exportInvitationResponse')
  }

  validateInvitationResponse(invitationResponseFile: File): Promise<any> {
    return this.#post('/validateInvitationResponse', {}, { invitationResponseFile })
  }

  importInvitationResponse(invitationResponseFile: File): Promise<any> {
    return this.#post('/importInvitationResponse', {}, { invitationResponseFile })
  }

  participants(): Promise<any> {
    return this.#get('/participants')
  }

  participant(portalId: string): Promise<any> {
    return this.#get(`/participants/${portalId}`)
  }

  updateItemDeletePolicy(portalId: string): Promise<any> {
    const sent = { deleteContributedItems: false, deleteReceivedItems: true }
    return this.#post(`/participants/${portalId}/updateItemDeletePolicy`, sent)
  }

  /** The source leaves the collaboration out of the path, where the product has no such operation. */
  updateAccessModes(portalId: string, modes: readonly Sent[]): Promise<any> {
    const sent = { collaborationWorkspacesAccessJSON: modes }
    return this.#post(`/participants/${portalId}/updateParticipantAccessModes`, sent)
  }

  addGroupToWorkspace(portalGroupId: string, workspaceId: string): Promise<any> {
    return this.#post(`/workspaces/${workspaceId}/updatePortalGroupLink`, {
      portalGroupId,
      enableRealtimeSync: true,
      copyFeatureServiceData: false
    })
  }

  updatePortalGroupLink(workspaceId: string, portalGroupId: string): Promise<any> {
    return this.#post(`/workspaces/${workspaceId}/updatePortalGroupLink`, {
      portalGroupId,
      enableRealtimeSync: true,
      copyFeatureServiceData: true,
      copyByRefIfCopyFail: true,
      enableFeatureServiceBidirectionalSync: true
    })
  }

  removePortalGroupLink(workspaceId: string): Promise<any> {
    return this.#post(`/workspaces/${workspaceId}/removePortalGroupLink`)
  }

  updateSchedule(workspaceId: string, startTime: number): Promise<any> {
    const sent = { startTime, interval: 24, repeatCount: -1 }
    return this.#post(`/workspaces/${workspaceId}/schedule/update`, sent)
  }

  schedule(workspaceId: string): Promise<any> {
    return this.#get(`/workspaces/${workspaceId}/schedule`)
  }

  changeSchedule(workspaceId: string, how: 'pause' | 'resume' | 'delete'): Promise<any> {
    return this.#post(`/workspaces/${workspaceId}/schedule/${how}`)
  }

  /** `_force_sync`: the configuration first. */
  async forceSync(workspaceId: string): Promise<any> {
    const { success } = await this.#get('/configSync')
    assert.equal(success, true)
    return this.#post(`/workspaces/${workspaceId}/sync`)
  }

  sync(workspaceId: string): Promise<any> {
    return this.#post(`/workspaces/${workspaceId}/sync`, { async: false })
  }

  async syncStatus(workspaceId: string): Promise<any[]> {
    return (await this.#get(`/workspaces/${workspaceId}/syncStatus`)).status
  }

  syncDetails(workspaceId: string, syncId: string): Promise<any> {
    return this.#post(`/workspaces/${workspaceId}/syncStatus/${syncId}`)
  }

  update(sent: Sent): Promise<any> {
    return this.#post('/updateInfo', sent)
  }

  removeParticipant(portalId: string): Promise<any> {
    return this.#post(`/participants/${portalId}/remove`)
  }

  removeParticipation(): Promise<any> {
    return this.#post('/removeParticipation')
  }

  delete(): Promise<any> {
    return this.#post('/delete')
  }
}
