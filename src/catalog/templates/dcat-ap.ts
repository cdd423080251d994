import { metadataProfile, PROFILE_NAMES } from '#formats'
import { meta, type Template } from './template.ts'

/** Metas for profiles of catalogs beside DCAT. A dataset shows those of them that it has something in. */
export const DCAT_AP_TEMPLATES: readonly Template[] = PROFILE_NAMES.flatMap((name) => {
  const { label, metas } = metadataProfile(name)
  const rows = Object.entries(metas).map(([key, { label: title, type, ...details }]) => meta(key, title, type, details))
  return rows.length === 0 ? [] : [{ name, label, type: 'interop', hidden: false, metas: rows }]
})
