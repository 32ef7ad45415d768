/** Members of Node.js' modules that the sandbox does not have: whoever reads one is told so, in place of finding nothing there. */
import { memberNotHere } from '../known-modules.ts'

const missing: Readonly<Record<string, string>> = {
  crypto:
    'checkPrime checkPrimeSync createDiffieHellman createDiffieHellmanGroup createECDH diffieHellman DiffieHellman ECDH generatePrime generatePrimeSync getDiffieHellman Certificate X509Certificate webcrypto subtle',
  util: 'callbackify debuglog deprecate formatWithOptions inherits stripVTControlCharacters styleText toUSVString types parseArgs MIMEType',
  url: 'Url parse resolve format domainToASCII domainToUnicode pathToFileURL fileURLToPath urlToHttpOptions',
  buffer: 'transcode isUtf8 isAscii constants Blob File',
}

/** The module as code gets it: with its missing members, which no list of its members names. */
export function withMissing(
  name: string,
  module: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  for (const member of missing[name]?.split(' ') ?? []) {
    if (Object.hasOwn(module, member)) continue
    Object.defineProperty(module, member, {
      get: () => {
        throw new Error(memberNotHere(name, member))
      },
      configurable: true,
    })
  }
  return module
}
