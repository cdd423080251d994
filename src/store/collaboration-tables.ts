import type { Flag } from './item-tables.ts'

/** Tables about collaborations of portals. */
export interface CollaborationTables {
  portal_identity: PortalIdentityRow
  collaborations: CollaborationRow
  collaboration_participants: CollaborationParticipantRow
  collaboration_workspaces: CollaborationWorkspaceRow
  workspace_participants: WorkspaceParticipantRow
  collaboration_invitations: CollaborationInvitationRow
  workspace_schedules: WorkspaceScheduleRow
  peer_nonces: PeerNonceRow
  sync_runs: SyncRunRow
  received_items: ReceivedItemRow
  host_watches: HostWatchRow
}

/** There is at most one. */
export interface PortalIdentityRow {
  id: number
  public_key: string
  /** Sealed with the home's key. */
  private_key: string
  created_ms: number
}

export interface CollaborationRow {
  id: string
  /** For this portal: `host` or `guest`. */
  role: string
  /**
   * `active`; `pending`: accepted here, not yet known to be imported by the host; `deleted`, `left`, `removed`: ended, and
   * kept for a while so that the other side can learn of it.
   */
  status: string
  name: string
  description: string
  host_portal_id: string
  /** The owner of received content; null: nobody was chosen. */
  owner_username: string | null
  created_ms: number
  modified_ms: number
  ended_ms: number | null
}

/** A portal that takes part, this one too. */
export interface CollaborationParticipantRow {
  collaboration_id: string
  portal_id: string
  /** `host` or `guest`. */
  role: string
  /** `active`, `pending`, `left`, `removed`. */
  status: string
  name: string
  description: string
  url: string
  public_key: string
  certificate_pin: string | null
  portal_version: string
  /** JSON: firstName, lastName, email. */
  contact: string
  delete_contributed_items: Flag
  delete_received_items: Flag
  created_ms: number
  modified_ms: number
  /** When the guest last fetched the configuration from the host. */
  config_synced_ms: number | null
}

export interface CollaborationWorkspaceRow {
  id: string
  collaboration_id: string
  name: string
  description: string
  max_item_mb: number
  max_package_mb: number
  copy_by_ref_if_copy_fail: Flag
  /** JSON: what else administrators keep with it. */
  config: string
  /** When it was last synchronized completely. */
  synced_ms: number | null
  created_ms: number
  modified_ms: number
}

/** A portal's access mode in a workspace, and whether it has linked a group. */
export interface WorkspaceParticipantRow {
  workspace_id: string
  portal_id: string
  /** `send`, `receive`, `sendAndReceive`. */
  access_mode: string
  /** null: no group is linked. */
  linked_ms: number | null
  /** For this portal's own link only. */
  group_id: string | null
  enable_realtime_sync: Flag
  copy_feature_service_data: Flag
  copy_by_ref_if_copy_fail: Flag
  bidirectional_sync: Flag
}

/** On the host: made here. On the guest: accepted here. */
export interface CollaborationInvitationRow {
  id: string
  collaboration_id: string
  /** `host_created`, `host_invalidated`, `host_imported`, `guest_accepted`, `guest_ended`. */
  status: string
  guest_portal_url: string
  /** null: not yet known. */
  guest_portal_id: string | null
  /** The signed file. */
  document: string
  digest: string
  /** On the guest: the signed answer. */
  response: string | null
  created_ms: number
  modified_ms: number
  expires_ms: number
}

export interface WorkspaceScheduleRow {
  workspace_id: string
  /** `NORMAL` or `PAUSED`. */
  state: string
  start_ms: number
  interval_hours: number
  /** -1: for ever. */
  repeat_count: number
  times_triggered: number
  /** null: paused. */
  next_fire_ms: number | null
  /** The server that runs the job, and until when it may without a word. */
  lease_owner: string | null
  lease_until_ms: number
  created_ms: number
  modified_ms: number
}

/** For an accepted request: it is not accepted again. */
export interface PeerNonceRow {
  portal_id: string
  nonce: string
  seen_ms: number
}

/** One synchronization of a workspace between this portal and one other. */
export interface SyncRunRow {
  id: string
  collaboration_id: string
  workspace_id: string
  peer_portal_id: string
  /** `manual`, `scheduled` or `realtime`. */
  exec_type: string
  /** `submitted`, `started`, `in_progress`, `completed`, `completed_with_failures` or `failed`. */
  status: string
  /** How often it was begun and could not reach the other portal. */
  attempts: number
  /** Not before. */
  due_ms: number
  /** On the guest: who runs it, and until when it may without a sign of life. On the host: the session of the guest. */
  lease_owner: string | null
  lease_until_ms: number
  /** JSON: SyncTask[]. */
  tasks: string
  summary: string
  created_ms: number
  started_ms: number | null
  ended_ms: number | null
  modified_ms: number
}

/** An item that came from another portal, in one workspace. */
export interface ReceivedItemRow {
  workspace_id: string
  origin_portal_id: string
  origin_item_id: string
  collaboration_id: string
  /** The portal that sent it: its origin, or the host that passes it on. */
  from_portal_id: string
  /** Here. */
  item_id: string
  /** The state of the sender that was written here last. */
  sent_digest: string
  /** The state of the item here when that had been written. */
  own_digest: string
  by_reference: Flag
  /** Whether changes made here travel back. */
  bidirectional: Flag
  /** The records of the sender that the item has, and the table that holds them here. */
  records_version: string | null
  records_table: string | null
  /** JSON: relations to items that have not come yet, by their names; null: there are none. */
  missing_relations: string | null
  /** The last run in which the sender still shared it. */
  seen_run: string
  modified_ms: number
  /** It is no longer received, and stays as an item of this portal. */
  ended_ms: number | null
}

/** What a guest has last learnt of changes at the host. */
export interface HostWatchRow {
  collaboration_id: string
  lease_owner: string | null
  lease_until_ms: number
  /** JSON: revision by workspace. */
  revisions: string
}
