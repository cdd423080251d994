/**
 * The two places where rows are lived: a whole server over HTTPS, and only the portal with a clock that can be moved
 * and events that can be seen.
 */
import { openTestPortal } from '../../../src/portal/portal-for-tests.ts'
import { startSharing } from '../../clients/sharing.ts'
import type { Caller, Way } from './row.ts'

export interface World {
  /** Where the host answers. */
  origin(plain: boolean): string
  readonly headers: (way: Way) => Readonly<Record<string, string>>
  token(caller: Caller): string | undefined
  /** Since the last call. */
  events(): Promise<readonly (readonly [trigger: string, subject: string, properties: object])[]>
  pass(minutes: number): void
  now(): number
  close(): Promise<void>
}

const ADMINISTRATOR = 'admin'
export const PASSWORD = 'correct horse 1'
const EVERY_MEMBER = [
  'portal:user:viewOrgUsers',
  'portal:user:viewOrgItems',
  'portal:user:viewOrgGroups',
  'portal:user:createItem',
  'portal:user:createGroup',
  'portal:user:joinGroup',
  'portal:user:shareToOrg',
  'portal:user:shareToPublic',
  'portal:user:shareToGroup'
]

/**
 * Callers by their permissions; `all` stands for every privilege that administrators have. Rows about privileges give
 * them to the bare one.
 */
const MEMBERS: readonly (readonly [caller: Caller, username: string, role: string | readonly string[] | 'all'])[] = [
  ['owner', 'ann', 'org_publisher'],
  ['other', 'bob', 'org_publisher'],
  ['user', 'cat', 'org_user'],
  ['viewer', 'vic', 'iAAAAAAAAAAAAAAA'],
  ['security', 'sam', [...EVERY_MEMBER, 'portal:admin:manageSecurity']],
  ['updater', 'uma', [...EVERY_MEMBER, 'portal:admin:viewItems', 'portal:admin:updateItems']],
  ['custom administrator', 'kim', 'all'],
  ['bare', 'bea', []]
]

export async function openServedWorld(): Promise<World> {
  const server = await startSharing({
    'admin-username': ADMINISTRATOR,
    'admin-password': PASSWORD,
    'trusted-proxies': '127.0.0.1'
  })
  const origin = server.portal.replace('/sharing/rest', '')
  const place = {
    origin: (plain: boolean) => (plain ? server.plainUrl : origin),
    headers: ({ address = '192.0.2.1' }: Way) => ({ referer: 'test', 'x-forwarded-for': address })
  }
  const tokens = await populate(place, ADMINISTRATOR)
  return {
    ...place,
    token: (caller) => tokens.get(caller),
    now: () => Date.now(),
    close: () => server.close(),
    events: async () => [],
    pass: () => {
      throw new Error('Time cannot be moved on a whole server.')
    }
  }
}

export async function openClockedWorld(): Promise<World> {
  const portal = await openTestPortal()
  const place = {
    origin: () => portal.url,
    headers: ({ address = '192.0.2.1', plain }: Way) => ({
      referer: 'test',
      'x-forwarded-for': address,
      'x-forwarded-proto': plain === true ? 'http' : 'https'
    })
  }
  const tokens = await populate(place, 'boss')
  return {
    ...place,
    token: (caller) => tokens.get(caller),
    now: () => portal.clock.now(),
    close: () => portal.close(),
    events: async () =>
      (await portal.events()).map(
        ({ event, properties }) =>
          [event.slice(0, event.indexOf(' ')), event.slice(event.indexOf(' ') + 1), properties] as const
      ),
    pass: (minutes) => void (portal.clock.ms += minutes * 60_000)
  }
}

type Place = Pick<World, 'origin' | 'headers'>

async function populate(place: Place, administrator: string): Promise<ReadonlyMap<Caller, string>> {
  const call = async (path: string, sends: Readonly<Record<string, unknown>>, token?: string): Promise<any> => {
    const body = new URLSearchParams({ f: 'json', ...(token !== undefined && { token }) })
    for (const [name, value] of Object.entries(sends))
      body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    const answer = (await (
      await fetch(`${place.origin(false)}/sharing/rest${path}`, { method: 'POST', body, headers: place.headers({}) })
    ).json()) as { error?: object }
    if (answer.error !== undefined) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const signIn = async (username: string): Promise<string> =>
    (
      await call('/generateToken', {
        username,
        password: PASSWORD,
        client: 'referer',
        referer: 'test',
        expiration: '21600'
      })
    ).token
  const boss = await signIn(administrator)
  const everything = (await call('/community/self', {}, boss)).privileges
  const invitations = await Promise.all(
    MEMBERS.map(async ([, username, role]) => ({
      username,
      password: PASSWORD,
      firstname: username,
      lastname: 'X',
      role: await roleId(username, role),
      userLicenseType: 'creatorUT'
    }))
  )
  await call('/portals/self/invite', { invitationList: { invitations } }, boss)
  const signedIn = await Promise.all(
    MEMBERS.map(async ([caller, username]) => [caller, await signIn(username)] as const)
  )
  return new Map<Caller, string>([['administrator', boss], ...signedIn])

  async function roleId(username: string, role: string | readonly string[]): Promise<string> {
    if (typeof role === 'string' && role !== 'all') return role
    const { id } = await call('/portals/self/createRole', { name: `Role of ${username}` }, boss)
    await call(
      `/portals/self/roles/${id}/setPrivileges`,
      { privileges: { privileges: role === 'all' ? everything : role } },
      boss
    )
    return id
  }
}
