import type { JsonObject } from './canonical-json.ts'
import type { DocumentReader } from './document-reader.ts'
import { isPublicKey, portalIdOf } from './portal-identity.ts'
import { portalUrlOf } from './portal-url.ts'

/** A portal as it presents itself to another one. */
export interface PeerPortal {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly url: string
  readonly publicKey: string
  /**
   * SHA-256 of the public key of a self-signed certificate, in base64url; null: the certificate is checked as
   * browsers do.
   */
  readonly certificatePin: string | null
  readonly portalVersion: string
  readonly contact: Contact
}

export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

const PIN = /^[A-Za-z0-9_-]{43}$/
const NAME = 1_000

export function peerToJson({ contact, ...portal }: PeerPortal): JsonObject {
  return {
    ...portal,
    portalType: 'onpremises',
    contactFirstname: contact.firstName,
    contactLastname: contact.lastName,
    contactEmailAddress: contact.email
  }
}

/** Errors: `sync/bad-document`. */
export function readPeer(reader: DocumentReader): PeerPortal {
  const publicKey = reader.match('publicKey', { test: isPublicKey })
  return {
    id: reader.match('id', { test: (id) => id === portalIdOf(publicKey) }),
    name: reader.text('name', NAME),
    description: reader.text('description', NAME),
    url: reader.match('url', { test: (url) => portalUrlOf(url) === url }),
    publicKey,
    certificatePin: reader.isNull('certificatePin') ? null : reader.match('certificatePin', PIN),
    portalVersion: reader.text('portalVersion', 100),
    contact: {
      firstName: reader.text('contactFirstname', NAME),
      lastName: reader.text('contactLastname', NAME),
      email: reader.text('contactEmailAddress', 320)
    }
  }
}
