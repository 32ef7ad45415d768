import { createSecureContext, rootCertificates, type SecureContext, type SecureContextOptions } from 'node:tls'

/**
 * What TLS connections with these settings are made with, by the authorities that they trust beside their own. One serves all connections: the
 * authorities of the platform are some 140, and each connection that read them anew held 370 KB that no collection counts.
 *
 * @throws Error of the platform where a certificate or a key cannot be read
 */
export function secureContexts(settings: SecureContextOptions): (trusted: readonly string[]) => SecureContext {
  const made = new Map<string, SecureContext>()
  return (trusted) => {
    const key = trusted.join('')
    const known = made.get(key)
    if (known !== undefined) return known
    // A list of one's own replaces the platform's: both belong to what is trusted.
    const context = createSecureContext({ ...settings, ca: [...ownAuthorities(settings), ...trusted] })
    made.set(key, context)
    return context
  }
}

function ownAuthorities({ ca }: SecureContextOptions): readonly (string | Buffer)[] {
  return ca === undefined ? rootCertificates : Array.isArray(ca) ? ca : [ca]
}
