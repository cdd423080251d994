/** The earlier file of a dataset, and the return to it. */
import assert from 'node:assert/strict'
import { found, open, type WalkStep } from './item-walk-world.ts'
import { call } from './towns.ts'

export const RECORDS_WALK: readonly WalkStep[] = [
  {
    says: 'new records replace those of a dataset, and one returns to the file before, once',
    run: async (world) => {
      const { ben, admin } = world
      const { ben: owner } = world.names
      const title = `Counts${world.mark}`
      const { id: file } = await call(world.portal, `/content/users/${owner}/addItem`, {
        type: 'CSV',
        title,
        text: 'station,n\nQuay,1\n',
        filename: 'counts-1.csv'
      })
      const { services } = await call(world.portal, `/content/users/${owner}/publish`, {
        itemid: file,
        filetype: 'csv'
      })
      const dataset = services[0].serviceItemId
      const loaded = async (): Promise<string> =>
        (await call(world.portal, `/content/users/${owner}/items/${dataset}/status`, { jobId: services[0].jobId }))
          .status
      while ((await loaded()) !== 'completed') await ben.page.waitForTimeout(50)
      const records = async (): Promise<void> => {
        await ben.arrive(new URL(`/admin/items/${dataset}/`, world.portal.url).href)
        await ben.press('Records', 'Pages of the item')
      }
      await records()
      await ben.press('Send the file')
      await ben.file('File', world.keep('counts-2.csv', 'station,n\nQuay,1\nPier,2\n'))
      await ben.press('Send the file')
      await ben.press('Go on to the fields')
      await ben.press(/Keep this/)
      await ben.press('Replace the records')
      await ben.sees('The dataset was published.')
      await records()
      await world.check(ben)
      await admin.arrive(ben.page.url())
      await ben.press(/^Return to it: /)
      await world.check(ben)
      await ben.press('Return to it')
      await ben.sees('The dataset was published.')
      await admin.press(/^Return to it: /)
      await admin.press('Return to it')
      await admin.sees(/does not keep an earlier file/)
      await world.check(admin)
      await records()
      const { loads } = await call(world.portal, `/content/items/${dataset}/earlierLoads`, {})
      assert.equal(loads.length, 1)
      const { datasetId } = await call(world.portal, `/content/items/${dataset}`, {})
      const answer = await ben.page.request.get(
        new URL(`/api/explore/v2.1/catalog/datasets/${datasetId}/records`, world.portal.url).href
      )
      assert.equal((await answer.json()).total_count, 1)
    }
  },
  {
    says: 'the owner deletes the item; who still has its page open reads that it is gone',
    run: async (world) => {
      const { ben, admin } = world
      await open(ben, world, 'Status')
      await open(admin, world, 'Status')
      await ben.press('Delete this item')
      await ben.sees('Delete 1 item?')
      await world.check(ben)
      await ben.press('Delete 1 item')
      await ben.sees('The items were deleted.')
      await admin.press('Delete this item')
      await admin.sees('Item does not exist or is inaccessible.')
      await world.check(admin)
      assert.equal(await found(world), undefined)
    }
  }
]
