import { type Answer, jsonAnswer } from '#http'
import type { Call } from '../caller.ts'
import { address, link } from '../links.ts'

/** Where a client finds everything (EXPLORE-root). */
export function answerRoot(call: Call): Answer {
  const self = link('self', `${address(call)}/`)
  return jsonAnswer({ links: [self, ...SOURCES.map((source) => link(source, address(call, source)))] })
}

export const SOURCES = ['catalog', 'monitoring', 'shared'] as const

export function answerSource(source: string): (call: Call) => Answer {
  return (call) => {
    const below = ['datasets', 'exports', 'facets', 'metadata_templates'].map((name) =>
      link(name, address(call, source, name))
    )
    return jsonAnswer({ links: [link('self', address(call, source)), ...below] })
  }
}
