/** Twenty tasks of administrators and stewards, as people do them: each needs what those before it left. */
import type { Counted } from './counted-person.ts'
import type { StaffTaskName } from './staff-tasks-elsewhere.ts'
import { PASSWORD } from './towns.ts'

export interface World {
  readonly admin: Counted
  readonly guest: Counted
  readonly counts: string
  readonly receiver: string
  readonly address: string
  readonly neighbour: string
  readonly invitation: string
}

export interface Task {
  readonly name: StaffTaskName
  /** Whose browser; all begin at the overview of the administration, the first at the start page. */
  readonly by?: 'guest'
  readonly steps: (person: Counted, world: World) => Promise<void>
}

export async function signIn(person: Counted): Promise<void> {
  await person.press('Sign in')
  await person.type('User name', 'admin')
  await person.type('Password', PASSWORD)
  await person.enter()
  await person.sees('admin')
}

export const TASKS: readonly Task[] = [
  { name: '1. Sign in', steps: signIn },
  {
    name: '2. Make an API key for a program',
    steps: async (admin) => {
      await admin.press('admin')
      await admin.press('Your account')
      await admin.type('What the key is for', 'Warehouse')
      await admin.press('Create key')
      await admin.sees('was created. Copy it now')
    }
  },
  {
    name: '3. Add a user with a first password',
    steps: async (admin) => {
      await admin.press('Users')
      await admin.press('Add user')
      await admin.type('User name', 'ann')
      await admin.type('First password', 'paper lamp garden 4')
      await admin.press('Add user')
      await admin.sees('The user was added.')
    }
  },
  {
    name: '4. Make a group with one member',
    steps: async (admin) => {
      await admin.press('Groups')
      await admin.press('New group')
      await admin.type('Title', 'Mobility')
      await admin.type('Tags', 'mobility')
      await admin.press('Create group')
      await admin.press('Members')
      await admin.tick('ann', 'Add members')
      await admin.press('Add members')
      await admin.sees('The members were added.')
    }
  },
  {
    name: '5. Publish a file and correct the type of a column',
    steps: async (admin, { counts }) => {
      await admin.press('Publish')
      await admin.file('File', counts)
      await admin.press('Read the file')
      await admin.choose('Type of passages', 'Whole number')
      await admin.sees('1 value does not fit its type')
      await admin.press('Go on to the fields')
      await admin.press(/Keep this/)
      await admin.type('Title', 'Bike counts')
      await admin.press('Publish the dataset')
      await admin.sees('The dataset was published.')
    }
  },
  {
    name: '6. Change the label of a field',
    steps: async (admin) => {
      await admin.press('Items')
      await admin.press('Bike counts')
      await admin.press('Fields')
      await admin.type('Label of passages', 'Bikes counted')
      await admin.press('Save fields')
      await admin.sees('Saved.')
    }
  },
  {
    name: '7. Show a dataset to everyone',
    steps: async (admin) => {
      await admin.press('Items')
      await admin.press('Bike counts')
      await admin.press('Sharing')
      await admin.tick(/^Everyone/)
      await admin.press('Change who may see it')
      await admin.sees('Who may see it was changed.')
    }
  },
  {
    name: '8. Replace the records of a dataset by those of a new file',
    steps: async (admin, { counts }) => {
      await admin.press('Items')
      await admin.press('Bike counts')
      await admin.press('Records')
      await admin.file('File', counts)
      await admin.press('Send the file')
      await admin.press('Go on to the fields')
      await admin.press(/Keep this/)
      await admin.press('Replace the records')
      await admin.sees('The dataset was published.')
    }
  },
  {
    name: '9. Load a dataset every day from an address',
    steps: async (admin, { address }) => {
      await admin.press('Items')
      await admin.press('Bike counts')
      await admin.press('Records')
      await admin.press('Load it on a schedule')
      await admin.type('Address', address)
      await admin.type('Every', '1d')
      await admin.press('Add source')
      await admin.sees('Run now')
    }
  },
  {
    name: '10. Protect an item from deletion',
    steps: async (admin) => {
      await admin.press('Items')
      await admin.press('Bike counts')
      await admin.press('Status', 'Pages of the item')
      await admin.press('Protect from deletion')
      await admin.sees('Remove protection')
    }
  },
  {
    name: '11. Delete two items at once',
    steps: async (admin) => {
      await admin.press('Items')
      await admin.tick('Select Old map 1')
      await admin.tick('Select Old map 2')
      await admin.choose('Change', 'Delete')
      await admin.press('Change the selected items')
      await admin.press('Delete 2 items')
      await admin.sees('The items were deleted.')
    }
  },
  {
    name: '12. Make a role with three privileges',
    steps: async (admin) => {
      await admin.press('Roles')
      await admin.press('New role')
      await admin.type('Name of the role', 'Steward')
      await admin.press('Create role')
      await admin.tick('add, change and delete own items')
      await admin.tick('publish datasets')
      await admin.tick('share own items with the members of the portal')
      await admin.press('Save privileges')
      await admin.sees('The privileges were saved.')
    }
  },
  {
    name: '13. Give a user another role',
    steps: async (admin) => {
      await admin.press('Users')
      await admin.press('ann')
      await admin.choose('Role', 'Steward')
      await admin.press('Change role')
      await admin.sees('The role was changed.')
    }
  },
  {
    name: '14. Show a banner on all pages',
    steps: async (admin) => {
      await admin.press('Settings')
      await admin.press('Notices')
      await admin.tick('Show the banner')
      await admin.type('Text', 'The counters are repaired.')
      await admin.press('Save', 'Information banner')
      await admin.sees('Saved.')
    }
  },
  {
    name: '15. Ask visitors to agree to a notice',
    steps: async (admin) => {
      await admin.press('Settings')
      await admin.press('Notices')
      await admin.tick('Show this notice', 'Notice for all visitors')
      await admin.type('Title', 'Before you go on', 'Notice for all visitors')
      await admin.type('Text', 'Numbers of this week are drafts.', 'Notice for all visitors')
      await admin.press('Save', 'Notice for all visitors')
      await admin.sees('Saved.')
    }
  },
  {
    name: '16. Notify a program of everything that happens',
    steps: async (admin, { receiver }) => {
      await admin.press('Webhooks')
      await admin.press('New webhook')
      await admin.type('Name', 'Warehouse')
      await admin.type('Address of the receiver', receiver)
      await admin.tick('Everything that happens')
      await admin.press('Create webhook')
      await admin.sees('This is its secret.')
    }
  },
  {
    name: '17. Begin a collaboration and invite a portal',
    steps: async (admin, { neighbour, invitation }) => {
      await admin.press('Collaborations')
      await admin.press('New collaboration')
      await admin.type('Name', 'Rivers and roads')
      await admin.type('First workspace', 'Traffic')
      await admin.choose('Group of this portal', 'Mobility')
      await admin.press('Create collaboration')
      await admin.type('Address of the other portal', neighbour)
      await admin.press('Invite a portal')
      await (await admin.download(/invite/)).saveAs(invitation)
    }
  },
  {
    name: '18. Accept the invitation and take the response file',
    by: 'guest',
    steps: async (guest, { invitation }) => {
      await guest.press('Collaborations')
      await guest.press('Accept an invitation')
      await guest.file('Invitation file', invitation)
      await guest.press('Look at the invitation')
      await guest.press('Accept the invitation')
      await (await guest.download('Download the response file')).path()
    }
  },
  {
    name: '19. See how often each dataset is used',
    steps: async (admin) => {
      await admin.press('Usage')
      await admin.press('Datasets', 'Summed by')
      await admin.sees('Looks')
    }
  },
  {
    name: '20. Find who was refused something, as a file',
    steps: async (admin) => {
      await admin.press('Audit log')
      await admin.choose('Outcome', 'Refused')
      await admin.press('Show')
      await (await admin.download('Download as CSV')).path()
    }
  }
]
