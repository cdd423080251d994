import type { Profile } from './profile.ts'

/** DCAT-AP-SE, as dataportal.se harvests it: DCAT-AP itself, with contact points that can be reached on the web too. */
export const DCAT_AP_SE: Profile = {
  standard: 'https://docs.dataportal.se/dcat/3.0.1/en/',
  name: 'dcat_ap_se',
  dataset: (graph, { described }) => {
    graph.link(`${described.address}#contact`, 'vcard:hasURL', described.page)
  }
}
