/** From the first start of a portal to its audit log, as people do it: each step once, for the mouse and for the keyboard. */
import type { Received } from '../../src/portal/webhooks/receiver-for-tests.ts'
import type { Person } from './person.ts'

export interface JourneyWorld {
  /** Addresses that people know: of the portals, of the receiver of webhooks, of a file that changes. */
  readonly portal: string
  readonly neighbour: string
  readonly receiver: string
  readonly refreshed: string
  /** What the first starts printed. */
  readonly password: string
  readonly neighbourPassword: string
  /** Files that they have. */
  readonly messy: string
  readonly spreadsheet: string
  /** Everybody has a browser. */
  readonly people: Readonly<Record<'admin' | 'ann' | 'ulf' | 'rosa' | 'visitor' | 'guest', Person>>
  /** A path for a file that somebody keeps. */
  readonly keep: (name: string) => string
  readonly received: readonly Received[]
}

export interface Step {
  readonly says: string
  readonly run: (world: JourneyWorld) => Promise<void>
  /** A picture of what this person sees then. */
  readonly picture?: readonly [person: keyof JourneyWorld['people'], name: string]
}

const NEW_PASSWORD = 'river stone window 7'
const MEMBER_PASSWORD = 'paper lamp garden 4'

async function signIn(person: Person, portal: string, name: string, password: string): Promise<void> {
  await person.arrive(portal)
  await person.press('Sign in')
  await person.type('User name', name)
  await person.type('Password', password)
  await person.enter()
  // The menu of the account.
  await person.sees(name)
}

async function administration(person: Person, name: string, section?: string): Promise<void> {
  await person.press(name)
  await person.press('Administration')
  await person.sees('This is what you can do here')
  if (section !== undefined) await person.press(section)
}

/** To another section from any page of the administration. */
const section = (person: Person, name: string): Promise<void> => person.press(name)

async function addUser(person: Person, name: string): Promise<void> {
  await section(person, 'Users')
  await person.press('Add user')
  await person.type('User name', name)
  await person.type('First password', MEMBER_PASSWORD)
  await person.press('Add user')
  await person.sees('The user was added.')
}

export const JOURNEY: readonly Step[] = [
  {
    says: 'sign in with the password of the first start',
    run: ({ people: { admin }, portal, password }) => signIn(admin, portal, 'admin', password),
    picture: ['admin', 'journey-start']
  },
  {
    says: 'choose another password',
    run: async ({ people: { admin }, portal, password }) => {
      await admin.press('admin')
      await admin.press('Your account')
      await admin.type('Present password', password)
      await admin.type('New password', NEW_PASSWORD)
      await admin.press('Change password')
      await admin.sees('The password was changed and all sessions have ended.')
      await signIn(admin, portal, 'admin', NEW_PASSWORD)
      await administration(admin, 'admin')
    },
    picture: ['admin', 'journey-administration']
  },
  {
    says: 'add three users, and a group with one of them',
    run: async ({ people: { admin } }) => {
      for (const name of ['ann', 'ulf', 'rosa']) await addUser(admin, name)
      await section(admin, 'Groups')
      await admin.press('New group')
      await admin.type('Title', 'Mobility')
      await admin.type('Tags', 'mobility')
      await admin.press('Create group')
      await admin.sees('The group was created.')
      await admin.press('Members')
      await admin.tick('ann', 'Add members')
      await admin.press('Add members')
      await admin.sees('The members were added.')
    },
    picture: ['admin', 'journey-group']
  },
  {
    says: 'publish a messy file: correct a type, make points, describe it, share it with the group',
    run: async ({ people: { admin }, messy }) => {
      await section(admin, 'Publish')
      await admin.file('File', messy)
      await admin.press('Read the file')
      await admin.sees('200 records')
      await admin.choose('Type of passages', 'Whole number')
      await admin.sees('1 value does not fit its type')
      await admin.choose('Latitude', 'lat')
      await admin.choose('Longitude', 'lon')
      await admin.sees('of the first records have points')
    },
    picture: ['admin', 'journey-check']
  },
  {
    says: 'name the fields',
    run: async ({ people: { admin } }) => {
      await admin.press('Go on to the fields')
      await admin.type('Label of passages', 'Bikes counted')
      await admin.type('Unit of passages', 'bikes')
      await admin.press(/Keep this/)
      await admin.sees('The address of a new dataset is made from it.')
    }
  },
  {
    says: 'describe the dataset, share it with the group, publish it',
    run: async ({ people: { admin } }) => {
      await admin.type('Title', 'Bike counts')
      await admin.type('Summary', 'Counted at eight bridges.')
      await admin.type('Tags', 'bikes, traffic')
      await admin.tick('Mobility')
      await admin.press('Publish the dataset')
      await admin.sees('The dataset was published.')
      await admin.sees('Bike counts')
    },
    picture: ['admin', 'journey-item']
  },
  {
    says: 'a visitor and a member outside of the group do not find it, a member of the group does',
    run: async ({ people: { visitor, ulf, ann }, portal }) => {
      const look = async (person: Person): Promise<void> => {
        await person.type('Search datasets', 'bike')
        await person.enter()
      }
      await visitor.arrive(portal)
      await look(visitor)
      await visitor.sees(/No dataset/)
      await signIn(ulf, portal, 'ulf', MEMBER_PASSWORD)
      await look(ulf)
      await ulf.sees(/No dataset/)
      await signIn(ann, portal, 'ann', MEMBER_PASSWORD)
      await look(ann)
      await ann.press('Bike counts')
      await ann.press('Table')
      await ann.sees('Bikes counted')
    },
    picture: ['ann', 'journey-member']
  },
  {
    says: 'load the dataset every day from an address',
    run: async ({ people: { admin }, refreshed }) => {
      await admin.press('Records')
      await admin.press('Load it on a schedule')
      await admin.type('Address', refreshed)
      await admin.type('Every', '1d')
      await admin.press('Add source')
      await admin.press('Run now')
      await until(async () => {
        await admin.page.reload()
        return (await admin.page.getByText('200 → 200 records').count()) > 0
      }, 'the file is loaded')
    },
    picture: ['admin', 'journey-source']
  },
  {
    says: 'put a banner and a notice up, which a visitor sees',
    run: async ({ people: { admin, visitor }, portal }) => {
      await section(admin, 'Settings')
      await admin.press('Notices')
      await admin.tick('Show the banner')
      await admin.type('Text', 'The counters are repaired until Friday.')
      await admin.type('Background', '#7a2048')
      await admin.type('Colour of the text', '#ffffff')
      await admin.press('Preview', 'Information banner')
      await admin.sees('Readable (WCAG AA)')
      await admin.press('Save', 'Information banner')
      await admin.sees('Saved.')
      await visitor.arrive(portal)
      await visitor.sees('The counters are repaired until Friday.')
    },
    picture: ['visitor', 'journey-banner']
  },
  {
    says: 'a notice, which a visitor agrees to',
    run: async ({ people: { admin, visitor }, portal }) => {
      // What was saved before is not said any more.
      await admin.press('Notices')
      await admin.tick('Show this notice', 'Notice for all visitors')
      await admin.type('Title', 'Before you go on', 'Notice for all visitors')
      await admin.type('Text', 'Numbers of this week are drafts.', 'Notice for all visitors')
      await admin.press('Save', 'Notice for all visitors')
      await admin.sees('Saved.')
      await visitor.arrive(portal)
      await visitor.sees('Numbers of this week are drafts.')
    },
    picture: ['visitor', 'journey-notice']
  },
  {
    says: 'agree to the notice',
    run: async ({ people: { visitor } }) => {
      await visitor.press('I agree, go on')
      await visitor.sees('The counters are repaired until Friday.')
    }
  },
  {
    says: 'notify a program: the webhook fires when something happens, and its log says so',
    run: async ({ people: { admin }, receiver, received }) => {
      await section(admin, 'Webhooks')
      await admin.press('New webhook')
      await admin.type('Name', 'Warehouse')
      await admin.type('Address of the receiver', receiver)
      await admin.tick('Everything that happens')
      await admin.press('Create webhook')
      await admin.sees('This is its secret.')
      await section(admin, 'Roles')
      await admin.press('New role')
      await admin.type('Name of the role', 'Steward')
      await admin.press('Create role')
      await admin.sees('The role was created.')
      await until(() => received.some(({ body }) => body.includes('Steward')), 'the receiver has the event')
    }
  },
  {
    says: 'give the role three privileges and a user',
    run: async ({ people: { admin } }) => {
      await admin.tick('add, change and delete own items')
      await admin.tick('publish datasets')
      await admin.tick('share own items with the members of the portal')
      await admin.press('Save privileges')
      await admin.sees('The privileges were saved.')
    },
    picture: ['admin', 'journey-role']
  },
  {
    says: 'the log of the webhook has the delivery',
    run: async ({ people: { admin } }) => {
      await section(admin, 'Webhooks')
      await admin.press('Warehouse')
      await admin.sees('Delivered')
    },
    picture: ['admin', 'journey-webhook']
  },
  {
    says: 'the user has the role',
    run: async ({ people: { admin } }) => {
      await section(admin, 'Users')
      await admin.press('rosa')
      await admin.choose('Role', 'Steward')
      await admin.press('Change role')
      await admin.sees('The role was changed.')
    }
  },
  {
    says: 'she publishes a spreadsheet for the members, and is offered nothing that her role does not allow',
    run: async ({ people: { rosa }, portal, spreadsheet }) => {
      await signIn(rosa, portal, 'rosa', MEMBER_PASSWORD)
      await administration(rosa, 'rosa', 'Publish')
      await rosa.file('File', spreadsheet)
      await rosa.press('Read the file')
      await rosa.sees('3 records')
      await rosa.press('Go on to the fields')
      await rosa.press(/Keep this/)
      await rosa.type('Title', 'Counters')
      await rosa.tick(/^The organization/)
      await rosa.press('Publish the dataset')
      await rosa.sees('The dataset was published.')
      // The page of the load, or already that of the dataset.
      await rosa.press(/^(Open the dataset|Sharing)$/)
      await rosa.press('Sharing')
      await rosa.sees('The organization')
      await rosa.lacks('Everyone')
    }
  },
  {
    says: 'the role has a fourth privilege for a moment, and her page is older than its end',
    run: async ({ people: { admin, rosa } }) => {
      await section(admin, 'Roles')
      await admin.press('Steward')
      await admin.tick('share own items with everyone')
      await admin.press('Save privileges')
      await admin.sees('The privileges were saved.')
      await rosa.press('Sharing')
      await rosa.tick(/^Everyone/)
      await admin.tick('share own items with everyone')
      await admin.press('Save privileges')
      await admin.sees('The privileges were saved.')
      await rosa.press('Change who may see it')
      await rosa.sees('This was not done')
    },
    picture: ['rosa', 'journey-refused']
  },
  {
    says: 'a collaboration, and an invitation for the neighbour',
    run: async ({ people: { admin }, neighbour, keep }) => {
      await section(admin, 'Collaborations')
      await admin.press('New collaboration')
      await admin.type('Name', 'Rivers and roads')
      await admin.type('First workspace', 'Traffic')
      await admin.choose('Group of this portal', 'Mobility')
      await admin.press('Create collaboration')
      await admin.sees('The collaboration was created.')
      await admin.type('Address of the other portal', neighbour)
      await admin.press('Invite a portal')
      await admin.sees('The invitation file is in the list')
      await (await admin.download(/invite/)).saveAs(keep('invitation'))
    },
    picture: ['admin', 'journey-invitation']
  },
  {
    says: 'the neighbour accepts it',
    run: async ({ people: { guest }, neighbour, neighbourPassword, keep }) => {
      await signIn(guest, neighbour, 'admin', neighbourPassword)
      await administration(guest, 'admin', 'Groups')
      await guest.press('New group')
      await guest.type('Title', 'From the city')
      await guest.type('Tags', 'city')
      await guest.press('Create group')
      await guest.sees('The group was created.')
      await section(guest, 'Collaborations')
      await guest.press('Accept an invitation')
      await guest.file('Invitation file', keep('invitation'))
      await guest.press('Look at the invitation')
      await guest.sees('Compare with what the host gave you')
    },
    picture: ['guest', 'journey-accept']
  },
  {
    says: 'and sends a response, which the host imports',
    run: async ({ people: { admin, guest }, keep }) => {
      await guest.press('Accept the invitation')
      await guest.sees('The invitation was accepted.')
      await (await guest.download('Download the response file')).saveAs(keep('response'))
      await admin.file('Response file', keep('response'))
      await admin.press('Import the response')
      await admin.sees('The response was imported')
    }
  },
  {
    says: 'the dataset travels to the neighbour',
    run: async ({ people: { admin, guest } }) => {
      await guest.press('Ask the host for news')
      await guest.sees('The news of the host are here.')
      await guest.press('Traffic')
      await guest.choose('Group of this portal', 'From the city')
      await guest.press('Save')
      await guest.sees('Saved.')
      await admin.press('Traffic')
      await admin.press('Synchronize now')
      await guest.press('Synchronize now')
      await guest.sees('Ordered')
      await until(async () => {
        await guest.page.reload()
        return (await guest.page.getByText('Completed', { exact: true }).count()) > 0
      }, 'the synchronization is completed')
      await section(guest, 'Items')
      await guest.press('All items')
      await guest.sees('Bike counts')
    },
    picture: ['guest', 'journey-neighbour']
  },
  {
    says: 'the audit log has all of it',
    run: async ({ people: { admin } }) => {
      await section(admin, 'Audit log')
      const pages: string[] = []
      for (;;) {
        pages.push(await admin.page.locator('main').innerText())
        if ((await admin.page.getByRole('link', { name: 'Next', exact: true }).count()) === 0) break
        await admin.press('Next')
      }
      const missing = AUDITED.filter((each) => !pages.some((text) => text.includes(each)))
      if (missing.length > 0) throw new Error(`the audit log has no ${missing.join(', ')}: ${pages.join('\n')}`)
    },
    picture: ['admin', 'journey-audit']
  }
]

/** What the log calls the steps. */
const AUDITED: readonly string[] = [
  'User signed in',
  'User added',
  'Group created',
  'Users added to a group',
  'Item added',
  'Item changed',
  'Item published',
  'Item shared',
  'Scheduled source loaded',
  'Settings changed',
  'webhooks/createWebhook',
  'Role created',
  'Role changed',
  'User has another role',
  'Right missing',
  'createCollaboration',
  'collaborations/inviteParticipant',
  'collaborations/importInvitationResponse',
  'collaborations/workspaces/sync'
]

const LOOKS = 240

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${what}: not within two minutes`)
}
