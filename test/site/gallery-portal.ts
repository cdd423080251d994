/** A portal with the demo catalog, and beside it what the other public pages show: pictures, an item, a group, texts. */
import { setTimeout as wait } from 'node:timers/promises'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { addItemAndGroup, call, PASSWORD } from './towns.ts'

const DATASETS = 12
const POLL_MS = 500

const ARCHES = `name,place,built,photo
Loggia of the market,Old town,1382,PORTAL/explore/dataset/world-countries/picture.png
Arcade at the harbour,Harbour,1541,PORTAL/explore/dataset/us-airports/picture.png
Gallery of the town hall,Old town,1620,PORTAL/explore/dataset/us-counties-unemployment/picture.png
Portico of the library,Hill,1788,PORTAL/explore/dataset/faa-wildlife-strikes/picture.png
`

export interface GalleryPortal {
  readonly portal: Portal
  readonly itemPath: string
  readonly groupPath: string
  readonly invitationPath: string
}

export async function openGalleryPortal(): Promise<GalleryPortal> {
  const portal = await openPortal({
    demo: 'true',
    'admin-password': PASSWORD,
    'plain-sign-in': 'true',
    'portal-title': 'Open data of Ardent'
  })
  while ((await portal.json('/catalog/datasets', { limit: 0 })).total_count < DATASETS) await wait(POLL_MS)
  await portal.import('arches.csv', ARCHES.replaceAll('PORTAL', portal.url.replace(/\/$/, '')), {
    datasetId: 'arches',
    title: 'Arches of the town',
    access: 'public'
  })
  const [itemPath, groupPath] = await addItemAndGroup(portal, 'Quays of the harbour', 'https://quays.example/')
  const { invitations } = await call(portal, '/portals/self/invite', {
    invitationList: JSON.stringify({
      invitations: [{ username: 'ada', email: 'ada@ardent.example', role: 'org_user' }]
    })
  })
  return { portal, itemPath, groupPath, invitationPath: `/sign-up?invitation=${invitations[0].code}` }
}

/** What the operator sets, and shows at the end only. */
export async function setNotices(portal: Portal): Promise<void> {
  await call(portal, '/portals/self/settings/update', {
    informationalBanner: JSON.stringify({
      text: 'Maintenance on Sunday, 06:00 to 08:00: downloads pause.',
      bgColor: '#fff4c4',
      fontColor: '#3a2f00',
      enabled: true
    }),
    anonymousAccessNotice: JSON.stringify({
      title: 'Terms of use of drafts',
      text: '<p>Some of these data are <b>drafts</b>. Agree not to publish them as final.</p>',
      buttons: 'acceptAndDecline',
      enabled: true
    })
  })
}
