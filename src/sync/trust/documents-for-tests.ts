import type { Invitation } from './invitation.ts'
import type { PeerPortal } from './peer-portal.ts'
import { generateKeys, identityOf, type PortalIdentity } from './portal-identity.ts'

export const NOON = Date.parse('2026-11-22T12:00:00Z')
export const HOUR_MS = 3_600_000

export function newIdentity(): PortalIdentity {
  return identityOf(generateKeys())
}

export function peerOf(identity: PortalIdentity, url: string): PeerPortal {
  return {
    id: identity.portalId,
    name: `Portal at ${url}`,
    description: '',
    url,
    publicKey: identity.publicKey,
    certificatePin: null,
    portalVersion: '1.0',
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' }
  }
}

export function invitationFrom(host: PortalIdentity): Invitation {
  return {
    id: 'a'.repeat(32),
    collaborationId: 'b'.repeat(32),
    collaborationName: 'Water of two cities',
    collaborationDescription: 'Levels and “quality”',
    workspaces: [workspace('c'), workspace('d')],
    guestPortalUrl: 'https://guest.example/webadaptor',
    hostPortal: peerOf(host, 'https://host.example'),
    createdMs: NOON,
    expiresMs: NOON + 24 * HOUR_MS
  }
}

function workspace(letter: string): Invitation['workspaces'][number] {
  return {
    id: letter.repeat(32),
    name: `Workspace ${letter}`,
    description: '',
    accessMode: 'sendAndReceive',
    maxItemSizeInMB: 512,
    maxReplicationPackageSizeInMB: 1_024,
    copyByRefIfCopyFail: true
  }
}
