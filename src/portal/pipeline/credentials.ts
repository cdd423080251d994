import type { HttpRequest } from '#http'
import type { Input } from './input.ts'

/**
 * The token of a request (PORTAL-credential): headers before the body, the body before the URL. Cookies never count: a
 * page of somebody else could send them.
 */
export function tokenOf(http: HttpRequest, input: Pick<Input, 'one'>): string | undefined {
  return (
    bearer(http.header('x-esri-authorization')) ??
    bearer(http.header('authorization')) ??
    (input.one('token')?.trim() || undefined)
  )
}

function bearer(header: string | undefined): string | undefined {
  return /^\s*bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
}
