import { CATALOG_FORMATS, type CatalogFormat, type ExportFormat, findFormat } from '#exports'
import { badParameter } from '../errors.ts'
import { exploreError } from '../explore-error.ts'

/**
 * The format of the path, which is a parameter with a list of values like others (EXPLORE-endpoint-2).
 * Throws `explore/bad-parameter`.
 */
export function readFormat<Format extends ExportFormat>(formats: readonly Format[], name: string): Format {
  const format = findFormat(formats, name)
  if (format !== undefined) return format
  throw badParameter('format', name, `one of ${formats.map((each) => each.name).join(', ')}`)
}

/** Throws `explore/bad-parameter`; of a profile that is switched off, it says how it is switched on. */
export function readCatalogFormat(offered: readonly CatalogFormat[], name: string): CatalogFormat {
  const { profile } = findFormat(CATALOG_FORMATS, name) ?? {}
  if (profile === undefined || offered.some((format) => format.name === name)) return readFormat(offered, name)
  throw exploreError(
    'explore/bad-parameter',
    `Invalid value for format API parameter: ${name} is not activated on this portal. Its operator activates it with the setting dcat-ap-profiles (${profile}).`
  )
}
