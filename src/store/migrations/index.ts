import type { Writer } from '../database.ts'
import * as first from './0001-catalog-and-access.ts'
import * as second from './0002-portal.ts'
import * as third from './0003-items.ts'
import * as fourth from './0004-groups-and-search.ts'
import * as fifth from './0005-webhooks.ts'
import * as sixth from './0006-publish-jobs.ts'
import * as seventh from './0007-last-viewed.ts'
import * as eighth from './0008-search-postings.ts'
import * as ninth from './0009-portal-resources.ts'
import * as tenth from './0010-sign-ins-and-audit.ts'
import * as eleventh from './0011-lineage.ts'
import * as thirteenth from './0013-webhook-addresses.ts'
import * as fourteenth from './0014-one-row.ts'
import * as collaborations from './0030-collaborations.ts'
import * as synchronization from './0035-synchronization.ts'
import * as visits from './0040-visits.ts'
import * as missingRelations from './0041-missing-relations.ts'
import * as portalClones from './0050-portal-clones.ts'
import * as sources from './0051-sources.ts'
import * as push from './0052-push.ts'
import * as pushReceipts from './0053-push-receipts.ts'
import * as harvesters from './0056-harvesters.ts'
import * as loadRules from './0057-load-rules.ts'
import * as keptSources from './0058-kept-sources.ts'
import * as previousSources from './0059-previous-sources.ts'
import * as calls from './0070-calls.ts'
import * as identityProviders from './0075-identity-providers.ts'
import * as unfinishedUploads from './0079-unfinished-uploads.ts'
import * as versionLayouts from './0080-version-layouts.ts'
import * as secondFactors from './0082-second-factors.ts'
import * as mails from './0084-mails.ts'
import * as metadataLists from './0090-metadata-lists.ts'
import * as harvestedFiles from './0092-harvested-files.ts'
import * as pages from './0093-pages.ts'
import * as editedComments from './0094-edited-comments.ts'
import * as recordFiles from './0095-record-files.ts'
import * as loadTurns from './0096-load-turns.ts'
import * as clonedRecordFiles from './0097-cloned-record-files.ts'
import * as closedRecords from './0098-closed-records.ts'

export interface Migration {
  readonly name: string
  readonly up: (tx: Writer) => Promise<void>
}

/** In order; a migration that was released is never edited, moved or removed. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-catalog-and-access', up: first.up },
  { name: '0002-portal', up: second.up },
  { name: '0003-items', up: third.up },
  { name: '0004-groups-and-search', up: fourth.up },
  { name: '0005-webhooks', up: fifth.up },
  { name: '0006-publish-jobs', up: sixth.up },
  { name: '0007-last-viewed', up: seventh.up },
  { name: '0008-search-postings', up: eighth.up },
  { name: '0009-portal-resources', up: ninth.up },
  { name: '0010-sign-ins-and-audit', up: tenth.up },
  { name: '0011-lineage', up: eleventh.up },
  { name: '0013-webhook-addresses', up: thirteenth.up },
  { name: '0014-one-row', up: fourteenth.up },
  { name: '0030-collaborations', up: collaborations.up },
  { name: '0035-synchronization', up: synchronization.up },
  { name: '0040-visits', up: visits.up },
  { name: '0041-missing-relations', up: missingRelations.up },
  { name: '0050-portal-clones', up: portalClones.up },
  { name: '0051-sources', up: sources.up },
  { name: '0052-push', up: push.up },
  { name: '0053-push-receipts', up: pushReceipts.up },
  { name: '0056-harvesters', up: harvesters.up },
  { name: '0057-load-rules', up: loadRules.up },
  { name: '0058-kept-sources', up: keptSources.up },
  { name: '0059-previous-sources', up: previousSources.up },
  { name: '0070-calls', up: calls.up },
  { name: '0075-identity-providers', up: identityProviders.up },
  { name: '0079-unfinished-uploads', up: unfinishedUploads.up },
  { name: '0080-version-layouts', up: versionLayouts.up },
  { name: '0082-second-factors', up: secondFactors.up },
  { name: '0084-mails', up: mails.up },
  { name: '0090-metadata-lists', up: metadataLists.up },
  { name: '0092-harvested-files', up: harvestedFiles.up },
  { name: '0093-pages', up: pages.up },
  { name: '0094-edited-comments', up: editedComments.up },
  { name: '0095-record-files', up: recordFiles.up },
  { name: '0096-load-turns', up: loadTurns.up },
  { name: '0097-cloned-record-files', up: clonedRecordFiles.up },
  { name: '0098-closed-records', up: closedRecords.up }
]
