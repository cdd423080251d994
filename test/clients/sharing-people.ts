/** People of a portal, as the stock clients of the sharing REST API sign them in. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'

/** For everybody. */
export const PASSWORD = 'correct horse 1'

export function signInTo(portal: string): (username: string, password?: string) => Promise<ArcGISIdentityManager> {
  return (username, password = PASSWORD) => ArcGISIdentityManager.signIn({ username, password, portal })
}

/** Publishers of these names, signed in. */
export async function invitePublishers<const Names extends readonly string[]>(
  administrator: ArcGISIdentityManager,
  names: Names
): Promise<{ [Each in keyof Names]: ArcGISIdentityManager }> {
  const { portal } = administrator
  const invitations = names.map((username) => ({
    username,
    password: PASSWORD,
    firstname: username,
    lastname: 'Green',
    role: 'org_publisher',
    userLicenseType: 'creatorUT'
  }))
  const { notInvited } = await request(`${portal}/portals/self/invite`, {
    authentication: administrator,
    params: { invitationList: { invitations } }
  })
  assert.deepEqual(notInvited, [])
  return (await Promise.all(names.map((name) => signInTo(portal)(name)))) as {
    [Each in keyof Names]: ArcGISIdentityManager
  }
}

/**
 * Node's own `fetch`, taken away until the tests of this file are over: it does not know the form data that the client
 * makes for files, and without it the client takes the one that it brings along.
 */
export function takeAwayFetch(): typeof globalThis.fetch {
  const { fetch } = globalThis
  Reflect.deleteProperty(globalThis, 'fetch')
  after(() => void (globalThis.fetch = fetch))
  return fetch
}
