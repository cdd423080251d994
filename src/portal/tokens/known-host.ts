import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { HttpRequest } from '#http'
import type { Organization } from '../organization/index.ts'

/**
 * Whether the host under which the portal was asked can be the portal. Without `base-url` it comes from the Host
 * header, and a page of somebody else can have a name that leads here (DNS rebinding): a token must not be led to it.
 * Addresses in numbers, and the machine's own names, cannot be borrowed like that; other names are those that
 * administrators listed in `allowedRedirectUris`.
 */
export function isKnownHost(
  { originIsConfigured }: Pick<HttpRequest, 'originIsConfigured'>,
  host: string,
  { properties }: Pick<Organization, 'properties'>
): boolean {
  if (originIsConfigured) return true
  const name = host.toLowerCase()
  if (name === '') return false
  if (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === hostname().toLowerCase()
  )
    return true
  const listed = Array.isArray(properties.allowedRedirectUris) ? properties.allowedRedirectUris.map(String) : []
  return listed.some((each) => URL.parse(each)?.hostname === name)
}
