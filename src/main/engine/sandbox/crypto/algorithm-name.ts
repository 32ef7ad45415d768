/** Names of algorithms that OpenSSL knows beside those of Electron's crypto library, in the words of the latter. */
const cipherNames: Readonly<Record<string, string>> = {
  aes128: 'aes-128-cbc',
  aes192: 'aes-192-cbc',
  aes256: 'aes-256-cbc',
  'id-aes128-gcm': 'aes-128-gcm',
  'id-aes192-gcm': 'aes-192-gcm',
  'id-aes256-gcm': 'aes-256-gcm',
  des3: 'des-ede3-cbc',
}

/** The cipher of that name; what is no other name of one stays as it is. */
export function cipherNamed(name: unknown): unknown {
  const known = typeof name === 'string' ? name.toLowerCase() : ''
  return Object.hasOwn(cipherNames, known) ? cipherNames[known] : name
}

const digestNames = /^(?:rsa-)?(?:(sha)2?-?)?(md5|1|224|256|384|512|ripemd160|rmd160)(?:withrsaencryption)?$/u

/** The digest of that name, also of the signatures that are named after it; what is none stays as it is. */
export function digestNamed(name: unknown): unknown {
  const [, sha, rest] = typeof name === 'string' ? (digestNames.exec(name.toLowerCase()) ?? []) : []
  if (rest === undefined) return name
  const isSha = /^\d+$/u.test(rest)
  if (isSha !== (sha !== undefined)) return name
  return isSha ? `sha${rest}` : rest.replace('rmd160', 'ripemd160')
}

/** Ciphers and curves of Node.js that Electron's crypto library has not. */
const ciphersNotHere =
  /^(?:aes-\d+-(?:ccm|ocb|xts|cfb1|cfb8|wrap.*|cbc-hmac.*)|id-aes\d+-.*|chacha20.*|camellia.*|aria.*|sm4.*|des-.*)$/u

/** True for a cipher that Node.js has and that is not here. */
export function isCipherNotHere(name: unknown): boolean {
  return typeof name === 'string' && ciphersNotHere.test(name.toLowerCase())
}
