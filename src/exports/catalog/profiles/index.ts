import { DCAT_AP_BENAP } from './benap.ts'
import { DCAT_AP_CH } from './ch.ts'
import { DCAT_AP } from './dcat-ap.ts'
import { DCAT_AP_DE } from './de.ts'
import { DCAT_AP_IT } from './it.ts'
import type { Profile } from './profile.ts'
import { DCAT_AP_SE } from './se.ts'
import { DCAT_AP_SP } from './sp.ts'
import { DCAT_AP_VL } from './vl.ts'

/** By the name of the format. */
export const PROFILES = {
  rdf: DCAT_AP,
  ttl: DCAT_AP,
  dcat: DCAT_AP,
  dcat_ap_ch: DCAT_AP_CH,
  dcat_ap_de: DCAT_AP_DE,
  dcat_ap_se: DCAT_AP_SE,
  dcat_ap_sp: DCAT_AP_SP,
  dcat_ap_it: DCAT_AP_IT,
  dcat_ap_vl: DCAT_AP_VL,
  dcat_ap_benap: DCAT_AP_BENAP
} as const satisfies Record<string, Profile>
