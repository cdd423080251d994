import type { TLSSocket } from 'node:tls'
import { type Contact, type PeerPortal, type PortalIdentity, pinOfSelfSigned, portalUrlOf } from '#sync'
import { refused } from '../pipeline/errors.ts'
import type { RequestContext } from '../pipeline/operation.ts'
import { text } from '../pipeline/parameter.ts'
import type { PortalSettings } from '../portal-context.ts'

type Here = Pick<RequestContext, 'http' | 'organization' | 'contextUrl'>

/** This portal as it presents itself to others, at the address under which the administrator has called it. */
export function ownPortal(
  { http, organization, contextUrl }: Here,
  { release }: Pick<PortalSettings, 'release'>,
  identity: PortalIdentity,
  contact: Contact
): PeerPortal {
  const { description } = organization.properties
  return {
    id: identity.portalId,
    name: organization.name,
    description: typeof description === 'string' ? description.slice(0, 1_000) : '',
    url: addressOf(contextUrl),
    publicKey: identity.publicKey,
    certificatePin: ownPin(http),
    portalVersion: release,
    contact
  }
}

/** Under which others may know it: as it was called, and by both of its ports. */
export function ownUrls({ http, contextUrl }: Here, { httpPort, httpsPort }: PortalSettings): string[] {
  const called = addressOf(contextUrl)
  if (http.originIsConfigured) return [called]
  const { hostname } = new URL(called)
  return [called, `http://${hostname}:${httpPort}`, ...(httpsPort === null ? [] : [`https://${hostname}:${httpsPort}`])]
}

export const contactParameters = <const Who extends string>(who: Who) => {
  const parameter = (meaning: string, max: number) => text(`${meaning} of the contact at this portal.`, { max })
  return {
    [`${who}ContactFirstname`]: parameter('First name', 100),
    [`${who}ContactLastname`]: parameter('Last name', 100),
    [`${who}ContactEmailAddress`]: parameter('E-mail address', 320)
  } as Readonly<Record<`${Who}Contact${'Firstname' | 'Lastname' | 'EmailAddress'}`, ReturnType<typeof parameter>>>
}

/**
 * The pin of this connection's certificate, if it is self-signed. A proxy has its own certificate,
 * which its clients check by its issuer.
 */
function ownPin({ message, origin }: RequestContext['http']): string | null {
  const certificate = (message.socket as Partial<TLSSocket>).getX509Certificate?.()
  const isDirect = message.headers.host === new URL(origin).host
  return certificate === undefined || !isDirect ? null : pinOfSelfSigned(certificate)
}

function addressOf(contextUrl: string): string {
  const url = portalUrlOf(contextUrl)
  if (url === undefined) throw refused('The address of this portal is not valid. Set base-url.')
  return url
}
