import { createHash, type X509Certificate } from 'node:crypto'

/**
 * By what a certificate is recognized that nobody has vouched for: the SHA-256 of its public key. null: somebody has, and
 * it is checked by its issuer.
 */
export function pinOfSelfSigned(certificate: X509Certificate): string | null {
  return certificate.checkIssued(certificate) ? pinOf(certificate) : null
}

/** Of the key, not of the certificate: a certificate that is renewed with the same key keeps its pin. */
export function pinOf(certificate: X509Certificate): string {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64url')
}
