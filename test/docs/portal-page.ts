/** docs/portal-operations.md, generated from the operations of the portal. Run as a program it writes the page. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { documentPortal } from '../../src/portal/document.ts'
import { openTestPortal } from '../../src/portal/portal-for-tests.ts'

export const PORTAL_PAGE = resolve(import.meta.dirname, '../../docs/portal-operations.md')

export async function portalPage(): Promise<string> {
  const { portal, close } = await openTestPortal()
  await close()
  return documentPortal(portal.operations)
}

if (import.meta.main) writeFileSync(PORTAL_PAGE, await portalPage())
