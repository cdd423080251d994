import { CATALOG_FORMATS, type CatalogFormat } from '#exports'
import type { DcatProfile } from '#formats'

/** The formats that a portal offers its catalog in: national profiles when they are switched on. */
export function offeredFormats(profiles: readonly DcatProfile[]): readonly CatalogFormat[] {
  return CATALOG_FORMATS.filter(({ profile }) => profile === undefined || profiles.includes(profile))
}
