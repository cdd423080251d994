import type { IncomingFile } from '../../content/incoming-files.ts'
import { badMessage, MAX_FILE_BYTES, SHA256 } from '../../content/item-document.ts'
import type { ContentCall } from '../../peer/peer-call.ts'
import { type HostContext, receivingScopeOf } from './host-context.ts'

const MEBI = 2 ** 20

/** A piece of a file of an item that the guest sends. */
export async function takePiece(context: HostContext, call: ContentCall): Promise<object> {
  const { query, collaboration, participant, body } = call
  const scope = await receivingScopeOf(context, call, queryText(query, 'workspaceId', /^[0-9a-f]{32}$/))
  const file: IncomingFile = {
    sha256: queryText(query, 'sha256', SHA256),
    bytes: Number(queryText(query, 'bytes', /^\d{1,12}$/))
  }
  const offset = Number(queryText(query, 'offset', /^\d{1,12}$/))
  const owner = { collaborationId: collaboration.id, portalId: participant.portal_id }
  const { max_package_mb: packageMb, max_item_mb: itemMb } = scope.workspace
  // A package may be begun when the last item of the one before was large.
  const maxBytes = (packageMb + 2 * itemMb) * MEBI
  if (file.bytes > MAX_FILE_BYTES) throw badMessage("'bytes' is not valid")
  return { have: await context.incoming.add(owner, file, offset, body, maxBytes) }
}

function queryText(query: URLSearchParams, name: string, pattern: RegExp): string {
  const value = query.get(name) ?? ''
  if (!pattern.test(value)) throw badMessage(`'${name}' is missing or not valid`)
  return value
}
