import type { SecureContextOptions } from 'node:tls'

/** How a request is to be connected: the engine's `ConnectionOptions`. */
export interface Connecting {
  readonly allowUnauthorizedCertificates: boolean
  /** URL of an HTTP proxy, or null. */
  readonly proxy: string | null
  /** What is shown to the other side at the TLS handshake; absent: nothing. In PEM form, an empty text is left out. */
  readonly clientCertificate?: {
    readonly certificate: string
    readonly key: string
    readonly passphrase: string
    /** Authority to trust in place of the platform's. */
    readonly authority: string
  }
}

/** The same for a TLS connection. */
export function tlsOf({ allowUnauthorizedCertificates, clientCertificate }: Connecting): SecureContextOptions & {
  readonly rejectUnauthorized: boolean
} {
  const { certificate = '', key = '', passphrase = '', authority = '' } = clientCertificate ?? {}
  return {
    rejectUnauthorized: !allowUnauthorizedCertificates,
    ...(certificate !== '' && { cert: certificate }),
    ...(key !== '' && { key }),
    ...(passphrase !== '' && { passphrase }),
    ...(authority !== '' && { ca: authority }),
  }
}
