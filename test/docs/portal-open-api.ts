/** docs/openapi-portal.json, generated from the operations of the portal. Run as a program it writes the file. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describePortalApi } from '../../src/portal/open-api.ts'
import { openTestPortal } from '../../src/portal/portal-for-tests.ts'

export const PORTAL_OPEN_API = resolve(import.meta.dirname, '../../docs/openapi-portal.json')

export async function portalOpenApi(): Promise<object> {
  const { portal, close } = await openTestPortal()
  await close()
  return describePortalApi(portal.operations, 'http://localhost:8080')
}

if (import.meta.main) writeFileSync(PORTAL_OPEN_API, `${JSON.stringify(await portalOpenApi(), null, 2)}\n`)
