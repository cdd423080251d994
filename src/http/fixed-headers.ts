/**
 * On every answer of the server, errors and files included (EXPLORE-header). The content security policy lets no script
 * of anybody run: what we serve is data and plain pages. Pages of others cannot frame it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-ua-compatible': 'IE=edge',
  'permissions-policy': 'interest-cohort=()',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

/** Only where the connection is encrypted (RFC 6797 §7.2). */
export const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' }
