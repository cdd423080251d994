import type { DcatProfile } from '#formats'
import { DCAT_AP_BENAP } from './benap.ts'
import { DCAT_AP_CH } from './ch.ts'
import { DCAT_AP_DE } from './de.ts'
import { DCAT_AP_IT } from './it.ts'
import type { Profile } from './profile.ts'
import { DCAT_AP_SE } from './se.ts'
import { DCAT_AP_SP } from './sp.ts'
import { DCAT_AP_VL } from './vl.ts'

/** The additions of each national profile, in the order in which the formats are listed. */
export const NATIONAL_PROFILES: Readonly<Record<DcatProfile, Profile>> = {
  ch: DCAT_AP_CH,
  de: DCAT_AP_DE,
  se: DCAT_AP_SE,
  sp: DCAT_AP_SP,
  it: DCAT_AP_IT,
  vl: DCAT_AP_VL,
  benap: DCAT_AP_BENAP
}

export const DCAT_PROFILES = Object.keys(NATIONAL_PROFILES) as DcatProfile[]
