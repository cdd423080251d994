import type { TlsOptions } from 'node:tls'

/**
 * TLS 1.2 and 1.3, with forward secrecy and authenticated encryption only, the strongest first. Node's own list ends
 * with `HIGH`, which holds CBC modes and key exchange by RSA; and its minimum version can be lowered by a flag.
 */
export const TLS_PROTOCOL: Pick<TlsOptions, 'ciphers' | 'honorCipherOrder'> & { readonly minVersion: 'TLSv1.2' } = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256'
  ].join(':')
}
