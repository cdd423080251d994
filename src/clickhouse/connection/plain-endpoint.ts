import type { Endpoint } from './connection.ts'

/** An endpoint as plain data. */
export type PlainEndpoint = Omit<Endpoint, 'url'> & { readonly url: string }

export function plainEndpoint(endpoint: Endpoint): PlainEndpoint {
  return { ...endpoint, url: endpoint.url.href }
}

export function endpointOf(plain: PlainEndpoint): Endpoint {
  return { ...plain, url: new URL(plain.url) }
}
