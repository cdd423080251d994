/**
 * Tasks of administrators and stewards on the portals whose interfaces Loggia has: the steps that their makers document,
 * counted from the page after sign-in. Null: no steps were found. Sources are named in docs/staff-tasks.md.
 */
import type { Acts } from './tasks-elsewhere.ts'

interface Documented {
  readonly acts: Acts | null
  /** The copy of the page that could be read ends before the last step. */
  readonly atLeast?: boolean
  readonly says: string
}

const acts = (clicks: number, texts: readonly string[] = [], choices = 0): Acts => ({
  clicks,
  choices,
  texts: texts.length,
  letters: texts.join('').length
})

export const STAFF_ELSEWHERE = {
  '1. Sign in': { acts: null, says: '' },
  '2. Make an API key for a program': {
    acts: acts(4, ['Warehouse']),
    says: 'Opendatasoft: the user name; *API keys*; *Generate new key*; label; a permission (a)'
  },
  '3. Add a user with a first password': {
    acts: acts(8, ['Ann', 'Lee', 'ann', 'paper lamp garden 4']),
    says: 'ArcGIS: *Members*; *Invite Members*; *Add members without sending invitations*; *Next*; *New Member*; a form with two names, user name and password; *Next*; *Next*; *Add members* (b)'
  },
  '4. Make a group with one member': {
    acts: acts(4, ['Mobility', 'mobility']),
    atLeast: true,
    says: 'ArcGIS: *Groups*; *My Groups*; *Create group*; name; tags; who can view it; the rest of the steps, and those for members, could not be read (c)'
  },
  '5. Publish a file and correct the type of a column': {
    acts: acts(9, [], 1),
    says: 'Opendatasoft: *Catalog*; *Datasets*; *New dataset*; *Add a source*; *Upload a file*; *Processing*; type of the field; *Save*; *Publish*; the title is not counted (d, e, f)'
  },
  '6. Change the label of a field': {
    acts: acts(6, ['Bikes counted']),
    says: 'Opendatasoft: *Catalog*; *Datasets*; the dataset; *Processing*; the label; *Save*; *Publish* (e, f)'
  },
  '7. Show a dataset to everyone': {
    acts: acts(6),
    says: 'Opendatasoft: *Catalog*; *Datasets*; the dataset; *Security*; *Access restricted*; *Save* (f, g)'
  },
  '8. Replace the records of a dataset by those of a new file': { acts: null, says: '' },
  '9. Load a dataset every day from an address': {
    acts: null,
    says: 'Opendatasoft: an address as source, then the tab *Scheduling*, whose steps are a picture only (h)'
  },
  '10. Protect an item from deletion': {
    acts: acts(5),
    says: 'ArcGIS: *Content*; the item; *Settings*; *Prevent this item from being accidentally deleted*; *Save* (i)'
  },
  '11. Delete two items at once': {
    acts: acts(6),
    says: 'ArcGIS: *Content*; *My content*; two boxes; *Delete*; *Delete* (j)'
  },
  '12. Make a role with three privileges': {
    acts: acts(8, ['Steward', 'Publishes']),
    says: 'ArcGIS: *My Organization*; *Edit Settings*; *Roles*; *Create Role*; name; description; three privileges; *Save Role* (k)'
  },
  '13. Give a user another role': { acts: null, says: '' },
  '14. Show a banner on all pages': {
    acts: acts(5, ['The counters are repaired.']),
    atLeast: true,
    says: 'ArcGIS: *Organization*; *Settings*; *Security*; *Set information banner*; display; text; the steps after it could not be read (l)'
  },
  '15. Ask visitors to agree to a notice': { acts: null, says: '' },
  '16. Notify a program of everything that happens': {
    acts: acts(6, ['Warehouse', 'https://receiver.example/hook']),
    atLeast: true,
    says: 'ArcGIS, for one layer: *Content*; the item; *Settings*; *Create webhook*; name; *Events*; one event; address; the steps after it could not be read (m)'
  },
  '17. Begin a collaboration and invite a portal': { acts: null, says: '' },
  '18. Accept the invitation and take the response file': {
    acts: acts(7),
    says: 'ArcGIS: *Organization*; *Settings*; *Collaborations*; *Accept Invitation*; the file; *Accept Invitation*; *Save Response* (n)'
  },
  '19. See how often each dataset is used': {
    acts: acts(3),
    says: 'Opendatasoft, for one dataset: *Catalog*; *Datasets*; *Monitoring* (o)'
  },
  '20. Find who was refused something, as a file': { acts: null, says: '' }
} as const satisfies Readonly<Record<string, Documented>>

export type StaffTaskName = keyof typeof STAFF_ELSEWHERE
