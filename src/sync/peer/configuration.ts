import type { LoggiaError } from '#kit'
import type { GroupLink } from '../collaborations/access-rows.ts'
import type { HostWorkspace } from '../collaborations/workspace-rows.ts'
import { syncError } from '../errors.ts'
import { ACCESS_MODES, type AccessMode, MAX_WORKSPACES } from '../model.ts'
import { isJsonObject, type JsonObject, parseDocument } from '../trust/canonical-json.ts'
import { DocumentReader } from '../trust/document-reader.ts'

/** A group that is linked to a workspace, without what would name it. */
export interface PeerLink extends GroupLink {
  readonly workspaceId: string
}

/** The report of a guest to the host. */
export interface GuestConfiguration {
  readonly name: string
  readonly description: string
  readonly portalVersion: string
  readonly contact: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly deleteContributedItems: boolean
  readonly deleteReceivedItems: boolean
  readonly links: readonly PeerLink[]
}

/** The response of the host to a guest: the collaboration as far as the guest takes part. */
export interface HostConfiguration {
  /** Ended ones contain nothing else. */
  readonly status: 'active' | 'deleted' | 'removed'
  readonly name: string
  readonly description: string
  readonly workspaces: readonly PeerWorkspace[]
}

export interface PeerWorkspace extends HostWorkspace {
  readonly accessMode: AccessMode
  readonly hostAccessMode: AccessMode
  /** null: the host has linked no group. */
  readonly hostLink: GroupLink | null
}

export function ended(status: 'deleted' | 'removed'): HostConfiguration {
  return { status, name: '', description: '', workspaces: [] }
}

/** Errors: `sync/bad-message`. */
export function readGuestConfiguration(text: string): GuestConfiguration {
  const reader = readerOf(text)
  const contact = reader.object('contact')
  return {
    name: reader.text('name', 1_000),
    description: reader.text('description', 1_000),
    portalVersion: reader.text('portalVersion', 100),
    contact: {
      firstName: contact.text('firstName', 100),
      lastName: contact.text('lastName', 100),
      email: contact.text('email', 320)
    },
    deleteContributedItems: reader.flag('deleteContributedItems'),
    deleteReceivedItems: reader.flag('deleteReceivedItems'),
    links: reader
      .objects('links', MAX_WORKSPACES)
      .map((link) => ({ workspaceId: link.id('workspaceId'), ...readLink(link) }))
  }
}

/** Errors: `sync/bad-message`. */
export function readHostConfiguration(text: string): HostConfiguration {
  const reader = readerOf(text)
  return {
    status: reader.choice('status', ['active', 'deleted', 'removed']),
    name: reader.text('name', 100),
    description: reader.text('description', 250),
    workspaces: reader.objects('workspaces', MAX_WORKSPACES).map((workspace) => ({
      id: workspace.id('id'),
      name: workspace.text('name', 100),
      description: workspace.text('description', 250),
      maxItemSizeInMB: workspace.wholeNumber('maxItemSizeInMB', 1_024),
      maxReplicationPackageSizeInMB: workspace.wholeNumber('maxReplicationPackageSizeInMB', 5_120),
      copyByRefIfCopyFail: workspace.flag('copyByRefIfCopyFail'),
      accessMode: workspace.choice('accessMode', ACCESS_MODES),
      hostAccessMode: workspace.choice('hostAccessMode', ACCESS_MODES),
      hostLink: workspace.isNull('hostLink') ? null : readLink(workspace.object('hostLink'))
    }))
  }
}

function readLink(reader: DocumentReader): GroupLink {
  return {
    enableRealtimeSync: reader.flag('enableRealtimeSync'),
    copyFeatureServiceData: reader.flag('copyFeatureServiceData'),
    copyByRefIfCopyFail: reader.flag('copyByRefIfCopyFail'),
    enableFeatureServiceBidirectionalSync: reader.flag('enableFeatureServiceBidirectionalSync')
  }
}

function readerOf(text: string): DocumentReader {
  const value = parseDocument(text)
  if (!isJsonObject(value)) throw badMessage('it is not a JSON object')
  return new DocumentReader(value as JsonObject, badMessage)
}

function badMessage(why: string): LoggiaError {
  return syncError('sync/bad-message', `The message of the other portal cannot be read: ${why}.`)
}
