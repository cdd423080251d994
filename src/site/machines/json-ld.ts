import type { Frame } from '../views/frame.ts'

/** The portal for search engines (schema.org). */
export function catalogJsonLd(origin: string, { portal, basePath }: Frame): object {
  const home = `${origin}${basePath}/`
  return {
    '@context': 'https://schema.org/',
    '@type': 'DataCatalog',
    name: portal.name,
    description: portal.tagline,
    url: home,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${basePath}/explore/?q={words}`,
      'query-input': 'required name=words'
    }
  }
}
