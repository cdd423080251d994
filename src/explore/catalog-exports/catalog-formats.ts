import { CATALOG_FORMATS, type CatalogFormat, findFormat } from '#exports'
import { exploreError } from '../explore-error.ts'
import { readFormat } from '../exports/export-format.ts'
import type { Parts } from '../parts.ts'

/** The formats that this portal offers its catalog in: national profiles when they are switched on. */
export function catalogFormats({ settings }: Parts): readonly CatalogFormat[] {
  return CATALOG_FORMATS.filter(({ profile }) => profile === undefined || settings.dcatProfiles.includes(profile))
}

/** Throws `explore/bad-parameter`; of a profile that is switched off, it says how it is switched on. */
export function readCatalogFormat(name: string, parts: Parts): CatalogFormat {
  const offered = catalogFormats(parts)
  const { profile } = findFormat(CATALOG_FORMATS, name) ?? {}
  if (profile === undefined || offered.some((format) => format.name === name)) return readFormat(offered, name)
  throw exploreError(
    'explore/bad-parameter',
    `Invalid value for format API parameter: ${name} is not activated on this portal. Its operator activates it with the setting dcat-ap-profiles (${profile}).`
  )
}
