import type { Profile } from './profile.ts'

/** The European profile, without a country's additions. */
export const DCAT_AP: Profile = { standard: 'https://semiceu.github.io/DCAT-AP/releases/3.0.1/', name: 'dcat_ap' }
