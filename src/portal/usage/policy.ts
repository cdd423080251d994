import { ADMINISTRATOR, anyOf, holderOf } from '../pipeline/rule.ts'

/** The report names all datasets, private ones too. */
export const MAY_SEE_USAGE = anyOf(ADMINISTRATOR, holderOf('portal:admin:createReports'))
