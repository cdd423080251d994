import { appError } from '../errors.ts'
import type { ImportOrder } from './import-order.ts'
import type { ImportParts } from './import-parts.ts'

/**
 * The hosts that may be asked are the server's to say: a command that names others would be refused, or worse, be
 * answered by the wrong rule.
 */
export function requireSameHosts(
  { importHosts }: { readonly importHosts?: ImportOrder['importHosts'] | undefined },
  parts: Pick<ImportParts, 'importHosts'>
): void {
  if (importHosts === undefined || JSON.stringify(importHosts) === JSON.stringify(parts.importHosts)) return
  const own = parts.importHosts === null ? 'every public address' : parts.importHosts.join(', ') || 'no host'
  throw appError(
    'app/server-decides',
    `The running server that uses this home decides import-hosts, and allows ${own}. Start it with the setting, or stop it and import without it.`
  )
}
