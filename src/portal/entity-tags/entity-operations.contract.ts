import assert from 'node:assert/strict'
import test from 'node:test'
import type { Operation } from '../pipeline/operation.ts'
import { ENTITY_OPERATIONS, entityOf } from './entity-operations.ts'

/** Operations that change one thing by their name, and take no condition. */
const UNCONDITIONAL: Readonly<Record<string, string>> = {
  '/community/groups/:group_id/updateUsers': 'members of a group are rows of their own, each set as a whole',
  '/content/items/:item_id/updateResources': 'a file is replaced as a whole',
  '/content/items/:item_id/updateThumbnail': 'a picture is replaced as a whole',
  '/content/items/:item_id/updateinfo': 'a file is replaced as a whole',
  '/content/updateItems': 'several items',
  '/content/users/:username/:folder_id/updateFolder': 'a folder has a title only, and one owner',
  '/portals/:portal_id/updateUserLicenseType': 'several users',
  '/portals/:portal_id/collaborations/:collaboration_id/participants/:participant_id/updateParticipantAccessModes':
    'each access mode is named with its workspace, and set as a whole',
  '/security/tokens/update': 'one secret, which nobody reads'
}

/** The table of operations that take a condition, against all that the portal has. */
export function entityOperationsContract(operations: readonly Operation[]): void {
  test('every operation that updates one thing takes a condition, or there is a reason why not', () => {
    const updating = operations.filter(({ path }) => /\/(update\w*|set[A-Z]\w*|assign\w+)$/.test(path))
    const without = updating.filter((each) => entityOf(each, {}, () => undefined)?.does !== 'edit')
    const bare = without.map(({ path }) => path.replace(/users\/:username(\/:folder_id)?\/items/, 'items'))
    assert.deepEqual([...new Set(bare)].sort(), Object.keys(UNCONDITIONAL).sort())
  })

  test('the table names operations that there are', () => {
    const found = new Set(
      operations.flatMap((each) => {
        const about = entityOf(each, {}, () => undefined)
        return about === undefined ? [] : [`${about.kind} ${about.does}`]
      })
    )
    const known = operations.filter((each) => entityOf(each, {}, () => undefined) !== undefined)
    const addresses = Object.values(ENTITY_OPERATIONS).flatMap(({ shown, edited }) => [...shown, ...edited])
    const bare = known.map(({ root, path }) =>
      [root, path.replace(/users\/:username(\/:folder_id)?\/items/, 'items')].join()
    )
    assert.equal(new Set(bare).size, addresses.length)
    for (const [kind, { edited }] of Object.entries(ENTITY_OPERATIONS))
      assert.ok(edited.length > 0 && found.has(`${kind} edit`), kind)
  })
}
