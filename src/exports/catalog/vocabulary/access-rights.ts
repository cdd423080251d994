import { authority, type Concept } from './concept.ts'

/** Access to the records: everybody, admitted callers, or only members of the organization. */
export type Access = 'public' | 'restricted' | 'non-public'

const RIGHTS_STATEMENT = 'http://purl.org/dc/terms/RightsStatement'

export const ACCESS_RIGHTS: Readonly<Record<Access, Concept>> = {
  public: authority('access-right', 'PUBLIC', 'public', RIGHTS_STATEMENT),
  restricted: authority('access-right', 'RESTRICTED', 'restricted', RIGHTS_STATEMENT),
  'non-public': authority('access-right', 'NON_PUBLIC', 'non-public', RIGHTS_STATEMENT)
}
