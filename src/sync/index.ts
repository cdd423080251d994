/**
 * What portals do with each other: their identities, the documents by which they come to trust one another, who takes
 * part in which collaboration and how, and when it is synchronized. It must never believe a portal anything that is not
 * signed by it, nor decide which administrator may ask for what.
 *
 * Errors: of messages between portals `sync/bad-message` · `sync/bad-signature` · `sync/unknown-peer` ·
 * `sync/encryption-required` · `sync/stale-request` · `sync/replayed-request` · `sync/peer-unreachable` · `sync/peer-refused` ·
 * `sync/foreign-answer`; of documents and
 * identities `sync/bad-document` · `sync/changed-document` · `sync/own-invitation` · `sync/foreign-invitation` ·
 * `sync/expired-invitation` · `sync/invalidated-invitation` · `sync/foreign-response` · `sync/replayed-document` ·
 * `sync/identity-sealed` the home has another secret key.
 */
export {
  findAccess,
  type GroupLink,
  linkOf,
  listAccess,
  removeAccess,
  removeLink,
  removeLinksOfGroup,
  setAccessMode,
  setLink
} from './collaborations/access-rows.ts'
export {
  endCollaboration,
  findCollaboration,
  isLive,
  listCollaborations,
  putCollaboration,
  updateCollaboration
} from './collaborations/collaboration-rows.ts'
export {
  findAcceptedInvitation,
  findInvitation,
  insertInvitation,
  listInvitations,
  statusOf,
  updateInvitation
} from './collaborations/invitation-rows.ts'
export {
  findParticipant,
  listParticipants,
  putParticipant,
  updateParticipant
} from './collaborations/participant-rows.ts'
export {
  deleteWorkspace,
  findWorkspace,
  foreignWorkspaces,
  listWorkspaces,
  putHostWorkspace,
  putWorkspace,
  updateWorkspace
} from './collaborations/workspace-rows.ts'
export {
  type ArrivedItem,
  type Contents,
  type DatasetFile,
  type DatasetPart,
  type FileArea,
  ITEM_FILE_KINDS,
  type ItemFile,
  type ItemProperties,
  type LocalItem,
  type LocalRecords,
  type LocalRelation
} from './content/contents.ts'
export { listReadOnly } from './content/received-rows.ts'
export * from './errors.ts'
export {
  ACCESS_MODES,
  type AccessMode,
  MAX_COLLABORATIONS,
  MAX_INVITATIONS,
  MAX_PARTICIPANTS,
  MAX_WORKSPACES,
  WORKSPACE_SIZES
} from './model.ts'
export type { SendToPeer } from './peer/peer-client.ts'
export { signRequest } from './peer/signed-message.ts'
export type { SyncTask } from './runs/run-log.ts'
export { ENDED, findRun, hasScheduledRun, listRuns } from './runs/run-rows.ts'
export {
  DEFAULT_INTERVAL_HOURS,
  FOR_EVER,
  MAX_INTERVAL_HOURS,
  MAX_REPEAT_COUNT,
  MAX_START_MS,
  pause,
  resume,
  schedule
} from './schedule/schedule.ts'
export { deleteSchedule, findSchedule, isRunning, putSchedule, scheduleOf } from './schedule/schedule-rows.ts'
export { createSync, type Sync } from './sync.ts'
export { pinOfSelfSigned } from './trust/certificate-pin.ts'
export {
  checkInvited,
  type Invitation,
  type OpenedInvitation,
  readInvitation,
  writeInvitation
} from './trust/invitation.ts'
export { checkResponse, readResponse, writeResponse } from './trust/invitation-response.ts'
export type { Contact, PeerPortal } from './trust/peer-portal.ts'
export type { PortalIdentity } from './trust/portal-identity.ts'
export { hostNameOf, isSamePortal, portalUrlOf } from './trust/portal-url.ts'
