/** Rights of a participant in a workspace, from its own side: `send` means that it sends to the others. */
export const ACCESS_MODES = ['send', 'receive', 'sendAndReceive'] as const
export type AccessMode = (typeof ACCESS_MODES)[number]

/** Raised by every change of who shares what with whom, and by every requested synchronization. */
export const SYNC_REVISION = 'sync'

/** Bounds of what an administrator can make. */
export const MAX_COLLABORATIONS = 500
export const MAX_WORKSPACES = 100
export const MAX_PARTICIPANTS = 500
export const MAX_INVITATIONS = 1_000

/** In MB; the ceilings are those of the organization. */
export const WORKSPACE_SIZES = {
  maxItemSizeInMB: { byDefault: 512, max: 1_024 },
  maxReplicationPackageSizeInMB: { byDefault: 1_024, max: 5_120 }
} as const
