/** Two small datasets with everything that a page shows, one of them hostile. */
import assert from 'node:assert/strict'
import type { Portal } from '../e2e/portal.ts'

export const PASSWORD = 'a long password 1'
export const EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>'

const HARBOURS = `name,kind,depth,opened,place
Old harbour,fishing,4.5,1901-05-02,"43.30,5.37"
New harbour,,12.25,1975-11-20,"43.35,5.33"
`
const ROADS = `code,name,lanes,paved
007,"${EVIL.replaceAll('"', '""')}",2,true
008,"Quay road",1,false
`

export async function importTowns(portal: Portal): Promise<void> {
  await portal.import('harbours.csv', HARBOURS, {
    datasetId: 'harbours',
    title: 'Harbours of the town',
    access: 'public'
  })
  await portal.import('roads.csv', ROADS, { datasetId: 'roads', title: `Roads ${EVIL}`, access: 'public' })
  await portal.town(async ({ catalog }) => {
    await catalog.change('harbours', {
      metas: {
        default: {
          description: '<p>Where ships <b>land</b>.</p><p>Depths in metres.</p>',
          theme: ['Water'],
          keyword: ['ships', 'quays'],
          publisher: 'City',
          license: 'CC BY 4.0',
          license_url: 'https://creativecommons.org/licenses/by/4.0/',
          language: 'en',
          modified: '2024-03-01T00:00:00+00:00'
        }
      }
    })
    await catalog.change('roads', {
      metas: {
        default: {
          description: `<p onclick="alert(3)">Roads${EVIL}</p><a href="javascript:alert(4)">more</a>`,
          theme: ['Roads', EVIL],
          keyword: [EVIL],
          publisher: EVIL,
          license: EVIL,
          license_url: 'javascript:alert(5)',
          language: EVIL,
          modified: '2023-03-01T00:00:00+00:00'
        }
      }
    })
  })
}

export async function signIn(portal: Portal): Promise<string> {
  const body = new URLSearchParams({
    username: 'admin',
    password: PASSWORD,
    client: 'referer',
    referer: 'test',
    f: 'json'
  })
  const response = await fetch(new URL('/sharing/rest/generateToken', portal.url), {
    method: 'POST',
    body,
    headers: { 'x-forwarded-proto': 'https' }
  })
  const { token } = (await response.json()) as { readonly token?: string }
  assert.ok(token)
  return token
}

/** What an administrator sets for the whole portal. */
export async function setPortal(portal: Portal, settings: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams({ ...settings, token: await signIn(portal), f: 'json' })
  const response = await fetch(new URL('/sharing/rest/portals/self/update', portal.url), {
    method: 'POST',
    body,
    headers: { referer: 'test', 'x-forwarded-proto': 'https' }
  })
  const answer = (await response.json()) as { readonly success?: boolean }
  assert.equal(answer.success, true, JSON.stringify(answer))
}

/** An operation of the portal by its administrator. */
export async function call(
  portal: Portal,
  path: string,
  fields: Readonly<Record<string, string>>
): Promise<Record<string, any>> {
  const body = new URLSearchParams({ ...fields, token: await signIn(portal), f: 'json' })
  const response = await fetch(new URL(`/sharing/rest${path}`, portal.url), {
    method: 'POST',
    body,
    headers: { referer: 'test', 'x-forwarded-proto': 'https' }
  })
  const answer = (await response.json()) as Record<string, any>
  assert.equal(answer.error, undefined, JSON.stringify(answer))
  return answer
}

/** The pages of a public item that is not a dataset, and of a group that holds it. */
export async function addItemAndGroup(portal: Portal, text: string, url: string): Promise<readonly [string, string]> {
  const { id } = await call(portal, '/content/users/admin/addItem', {
    type: 'Web Map',
    title: text,
    snippet: text,
    description: `<p>${text}</p>`,
    tags: text,
    accessInformation: text,
    licenseInfo: `<p>${text}</p>`,
    url,
    text: '{}'
  })
  const { group } = await call(portal, '/community/createGroup', {
    title: text,
    snippet: text,
    description: `<p>${text}</p>`,
    tags: text,
    access: 'public'
  })
  await call(portal, `/content/users/admin/items/${id}/share`, { everyone: 'true', groups: group.id })
  return [`/items/${id}/`, `/groups/${group.id}/`]
}
