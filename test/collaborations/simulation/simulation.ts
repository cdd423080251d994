/** Portals that share a workspace on a virtual clock and a virtual network: a host and its guests. */

import { randomHex } from '#kit'
import type { UserRow } from '#store'
import {
  type PeerPortal,
  type PortalIdentity,
  putCollaboration,
  putParticipant,
  putWorkspace,
  setAccessMode,
  setLink
} from '#sync'
import { groupRow } from '../../../src/portal/group-row-for-tests.ts'
import { seededRandom } from '../../chaos/random.ts'
import { Member } from './members.ts'
import { SimulatedPortal } from './simulated-portal.ts'
import { FAIR, VirtualNetwork } from './virtual-network.ts'
import { VirtualTime } from './virtual-time.ts'

export class Simulation {
  readonly time = new VirtualTime()
  readonly network = new VirtualNetwork(this.time, () => this.random())
  readonly members: Member[] = []
  readonly collaborationId = randomHex(16)
  readonly workspaceId = randomHex(16)
  /** By portal id. */
  readonly byPortalId = new Map<string, Member>()
  #next = seededRandom(1)

  random(): number {
    return this.#next()
  }

  seed(seed: number): void {
    this.#next = seededRandom(seed)
  }

  happens(share: number): boolean {
    return this.random() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.random() * values.length)] as Value
  }

  get host(): Member {
    return this.members[0] as Member
  }

  get guests(): readonly Member[] {
    return this.members.slice(1)
  }

  async open(guests: number): Promise<void> {
    const peers: PeerPortal[] = []
    for (let at = 0; at <= guests; at++) {
      const { time, network } = this
      const name = at === 0 ? 'host' : `guest${at}`
      const portal = new SimulatedPortal({ name, time, network, random: () => this.random() })
      await portal.open()
      const member = new Member(portal, randomHex(16))
      const identity = await portal.sync.identity()
      this.members.push(member)
      this.byPortalId.set(identity.portalId, member)
      peers.push(peerOf(portal, identity))
    }
    for (const at of peers.keys()) await this.#found(at, peers)
  }

  /** The rows that invitation and response leave on a portal. */
  async #found(at: number, peers: readonly PeerPortal[]): Promise<void> {
    const { portal, group } = this.members[at] as Member
    const [host] = peers as [PeerPortal]
    const nowMs = portal.clock.now()
    const known = at === 0 ? peers : [host, peers[at] as PeerPortal]
    await portal.store.transaction(async (tx) => {
      await tx.insertInto('users').values(USER).execute()
      await tx
        .insertInto('groups')
        .values(groupRow({ id: group, owner: USER.username }))
        .execute()
      await putCollaboration(tx, {
        id: this.collaborationId,
        role: at === 0 ? 'host' : 'guest',
        status: 'active',
        name: 'Water',
        description: '',
        host_portal_id: host.id,
        owner_username: null,
        created_ms: nowMs,
        modified_ms: nowMs,
        ended_ms: null
      })
      await putWorkspace(tx, {
        id: this.workspaceId,
        collaboration_id: this.collaborationId,
        name: 'Levels',
        description: '',
        max_item_mb: 512,
        max_package_mb: 1_024,
        copy_by_ref_if_copy_fail: 1,
        config: '{}',
        synced_ms: null,
        created_ms: nowMs,
        modified_ms: nowMs
      })
      for (const peer of known) {
        const role = peer === host ? 'host' : 'guest'
        await putParticipant(tx, {
          collaborationId: this.collaborationId,
          portal: peer,
          role,
          status: 'active',
          nowMs
        })
        await setAccessMode(tx, this.workspaceId, peer.id, 'sendAndReceive')
      }
    })
  }

  /** Links of all portals, as the next history wants them. */
  async link(enableRealtimeSync: boolean, enableFeatureServiceBidirectionalSync: boolean): Promise<void> {
    for (const { portal, group } of this.members)
      await portal.store.transaction(async (tx) => {
        for (const [portalId, member] of this.byPortalId) {
          const access = { workspace_id: this.workspaceId, portal_id: portalId }
          await setLink(tx, access, {
            enableRealtimeSync,
            enableFeatureServiceBidirectionalSync,
            copyFeatureServiceData: true,
            copyByRefIfCopyFail: true,
            groupId: member.portal === portal ? group : null,
            nowMs: portal.clock.now()
          })
        }
      })
  }

  /** From now on nothing goes wrong. */
  async repair(): Promise<void> {
    this.network.weather = FAIR
    this.network.cut.clear()
    for (const { portal } of this.members) {
      portal.crashShare = 0
      portal.clockErrorMs = Math.max(-120_000, Math.min(120_000, portal.clockErrorMs))
      if (!portal.isUp) await portal.start(true)
    }
    // What is still on its way arrives, and leases of the dead run out, of which a clock was ten minutes fast.
    await this.time.pass(1_500_000)
  }

  /** One synchronization of a guest that somebody asks for, to its end. */
  async synchronize({ portal }: Member): Promise<void> {
    let isOver = false
    void portal
      .begin(async (sync) => {
        await this.submit(portal)
        await sync.runDue()
      })
      .finally(() => {
        isOver = true
      })
    await this.time.until(() => isOver, 3_600_000)
  }

  async submit(portal: SimulatedPortal): Promise<void> {
    const collaboration = await portal.store.db.selectFrom('collaborations').selectAll().executeTakeFirstOrThrow()
    await portal.sync.submit(collaboration, this.workspaceId, 'manual')
  }

  async close(): Promise<void> {
    for (const { portal } of this.members) await portal.close()
  }
}

function peerOf(portal: SimulatedPortal, { portalId, publicKey }: PortalIdentity): PeerPortal {
  return {
    id: portalId,
    name: portal.name,
    description: '',
    url: portal.url,
    publicKey,
    certificatePin: null,
    portalVersion: 'test',
    contact: { firstName: '', lastName: '', email: '' }
  }
}

const USER: UserRow = {
  username: 'boss',
  username_key: 'boss',
  id: '0'.repeat(32),
  role: 'org_admin',
  user_type: 'creatorUT',
  disabled: 0,
  access: 'org',
  full_name: 'Boss',
  first_name: 'Boss',
  last_name: 'Boss',
  email: null,
  description: null,
  tags: '[]',
  thumbnail: null,
  preferences: '{}',
  properties: '{}',
  password_hash: null,
  password_changed_ms: null,
  password_expired: 0,
  password_history: '[]',
  last_login_ms: null,
  second_factor_ms: null,
  created_ms: 0,
  modified_ms: 0
}
