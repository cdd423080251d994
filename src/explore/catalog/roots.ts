import { jsonAnswer } from '#http'
import { handling } from '../endpoint.ts'
import { address, link } from '../links.ts'

const SOURCES = ['catalog', 'monitoring', 'shared'] as const

/** Where a client finds everything (EXPLORE-root). */
export const getRoot = handling([], ({ api }) =>
  jsonAnswer({
    links: [link('self', `${address(api)}/`), ...SOURCES.map((source) => link(source, address(api, source)))]
  })
)

export function getSource(source: string) {
  return handling([], ({ api }) => {
    const below = ['datasets', 'exports', 'facets', 'metadata_templates'].map((name) =>
      link(name, address(api, source, name))
    )
    return jsonAnswer({ links: [link('self', address(api, source)), ...below] })
  })
}
