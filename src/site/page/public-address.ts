import type { HttpRequest } from '#http'

/**
 * Scheme and host of the portal, before a path that begins with the base path. `origin` of a request is where links of the
 * APIs begin: with `base-url` it ends with the base path, which would stand there twice.
 */
export function publicOrigin(http: Pick<HttpRequest, 'origin' | 'originIsConfigured'>): string {
  return http.originIsConfigured ? new URL(http.origin).origin : http.origin
}

/** The path of the request as the visitor's browser has it: with the base path, which proxies take away. */
export function publicPath({ path }: Pick<HttpRequest, 'path'>, basePath: string): string {
  return basePath + path
}
