import { ADMIN, type TestPortal } from '../../portal-for-tests.ts'

/** Members of a portal who have groups, and requests about their groups. */
export type GroupStage = Awaited<ReturnType<typeof openGroupStage>>

export const UNKNOWN = {
  code: 400,
  messageCode: 'COM_0003',
  message: 'Group does not exist or is inaccessible.',
  details: []
}
export const FORBIDDEN = 403

export async function openGroupStage(portal: TestPortal) {
  const [boss, ann, bob, carl, dora, viewer] = [
    await portal.signIn(ADMIN),
    await portal.member('ann'),
    await portal.member('bob'),
    await portal.member('carl', 'org_publisher'),
    await portal.member('dora'),
    await portal.member('viewer', 'iAAAAAAAAAAAAAAA')
  ]
  await portal.events()

  let made = 0
  /** A group of Ann's with a unique title. */
  async function group(facts: Record<string, unknown> = {}, as = ann): Promise<string> {
    const answer = await portal.ask(
      '/community/createGroup',
      { title: `Trees ${++made}`, tags: 'green,wood', ...facts },
      { as }
    )
    await portal.events()
    return answer.group.id
  }

  const path = (id: string, operation = '') => `/community/groups/${id}${operation && `/${operation}`}`
  const ask = (id: string, operation: string, as: string, parameters = {}) =>
    portal.ask(path(id, operation), parameters, { as })
  const refused = (id: string, operation: string, as: string | undefined, parameters = {}) =>
    portal.refused(path(id, operation), parameters, { as })

  return { portal, boss, ann, bob, carl, dora, viewer, group, path, ask, refused }
}
