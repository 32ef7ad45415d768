import 'reflect-metadata'
import { KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 24 * 60 * 60 * 1000

/** A certificate with its private key, both PEM: what a TLS server is opened with. */
export interface ServerCertificate {
  readonly certificate: string
  readonly privateKey: string
}

/** An authority made on the spot, kept in memory only. It lives as long as the reproduction that trusts it. */
export interface CertificateAuthority {
  /** PEM. */
  readonly certificate: string
  /** A certificate for these host names and IP addresses, valid from yesterday, or expired yesterday. */
  issue(hosts: readonly string[], valid: 'now' | 'until-yesterday'): Promise<ServerCertificate>
}

/** Makes a certificate authority (ECDSA P-256); takes a few milliseconds. */
export async function makeAuthority(name: string): Promise<CertificateAuthority> {
  const keys = await makeKeys()
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - 10 * dayMs),
    notAfter: new Date(Date.now() + 10 * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  return {
    certificate: authority.toString('pem'),
    async issue(hosts, valid) {
      const own = await makeKeys()
      const end = valid === 'now' ? Date.now() + 9 * dayMs : Date.now() - dayMs
      const issued = await X509CertificateGenerator.create({
        serialNumber: serialNumber(),
        subject: 'CN=Faultline stand-in',
        issuer: authority.subject,
        notBefore: new Date(Date.now() - 9 * dayMs),
        notAfter: new Date(end),
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: serverExtensions(hosts),
      })
      return inPem(issued, own)
    },
  }
}

/** A certificate that nobody but itself vouches for. */
export async function makeSelfSigned(hosts: readonly string[]): Promise<ServerCertificate> {
  const keys = await makeKeys()
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=Faultline stand-in',
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + 9 * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: serverExtensions(hosts),
  })
  return inPem(made, keys)
}

function serverExtensions(hosts: readonly string[]) {
  return [
    new BasicConstraintsExtension(false),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    new SubjectAlternativeNameExtension(
      hosts.map((host) => ({ type: isIP(host) ? ('ip' as const) : ('dns' as const), value: host })),
    ),
  ]
}

async function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

function inPem(certificate: X509Certificate, keys: webcrypto.CryptoKeyPair): ServerCertificate {
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { certificate: certificate.toString('pem'), privateKey: String(privateKey) }
}

/** Positive and random: two certificates of one issuer must not share one. */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`
}
