import type { X509Certificate } from 'node:crypto'
import { pinOf } from '#kit'

/** Of a certificate that nobody has vouched for; null: somebody has, and it is checked by its issuer. */
export function pinOfSelfSigned(certificate: X509Certificate): string | null {
  // `checkIssued` asks for the right to sign certificates, which those of servers do not have.
  const isSelfSigned = certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey)
  return isSelfSigned ? pinOf(certificate) : null
}
