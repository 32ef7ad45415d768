/** How much work code may ask of the host's crypto: a call of it cannot be stopped, so what would take long is not begun. */
const largest = {
  /** Scrypt takes a second for some three million of them. */
  scryptSteps: 2 ** 24,
  scryptBytes: 256 * 1024 * 1024,
  /** Rounds of PBKDF2, over all parts of the key. */
  pbkdf2Rounds: 10_000_000,
  derivedBytes: 1024 * 1024,
  rsaBits: 4096,
}

type Options = Readonly<Record<string, unknown>>

function optionsIn(value: unknown): Options {
  return typeof value === 'object' && value !== null ? (value as Options) : {}
}

function refuseAbove(maximum: number, asked: unknown, what: string): void {
  if (typeof asked !== 'number' || !(asked > maximum)) return
  throw new RangeError(`${what} would be ${asked}. Faultline's sandbox computes at most ${maximum}: ask for less.`)
}

/** Throws where the call asks for more than is computed here; what is no number is left to the call itself to refuse. */
export function refuseLongWork(call: string, given: readonly unknown[]): void {
  switch (call) {
    case 'scryptSync': {
      const options = optionsIn(given[3])
      const cost = Number(options['N'] ?? options['cost'] ?? 16_384)
      const blocks = Number(options['r'] ?? options['blockSize'] ?? 8)
      const lanes = Number(options['p'] ?? options['parallelization'] ?? 1)
      refuseAbove(largest.derivedBytes, given[2], 'The length of the derived key, in bytes,')
      refuseAbove(largest.scryptBytes, cost * blocks * 128, 'The memory of scrypt (N * r * 128), in bytes,')
      refuseAbove(largest.scryptSteps, cost * blocks * lanes, 'The work of scrypt (N * r * p)')
      return
    }
    case 'pbkdf2Sync': {
      refuseAbove(largest.derivedBytes, given[3], 'The length of the derived key, in bytes,')
      // The shortest digest makes the most parts.
      const parts = Math.max(1, Math.ceil(Number(given[3]) / 16))
      refuseAbove(largest.pbkdf2Rounds, Number(given[2]) * parts, 'The rounds of PBKDF2')
      return
    }
    case 'generateKeyPairSync':
      refuseAbove(largest.rsaBits, optionsIn(given[1])['modulusLength'], 'The length of the key, in bits,')
      return
    default:
      for (const value of given) refuseSlowKey(value)
  }
}

/** An encrypted key says itself how many rounds of PBKDF2 its password takes. */
function refuseSlowKey(value: unknown): void {
  const options = Buffer.isBuffer(value) || typeof value === 'string' ? {} : optionsIn(value)
  const key = 'key' in options ? options['key'] : value
  const bytes = Buffer.isBuffer(key) ? key : typeof key === 'string' ? bytesOfPem(key) : null
  if (bytes !== null)
    refuseAbove(largest.pbkdf2Rounds, roundsIn(bytes), 'The rounds that the password of the key takes')
}

function bytesOfPem(text: string): Buffer | null {
  const [, body] = /-----BEGIN ENCRYPTED PRIVATE KEY-----([^-]*)/u.exec(text) ?? []
  return body === undefined ? null : Buffer.from(body, 'base64')
}

/** The largest number behind a salt among the first bytes: `OCTET STRING`, `INTEGER` (RFC 8018, PBKDF2-params). */
function roundsIn(bytes: Buffer): number {
  let most = 0
  for (let at = 0; at < Math.min(bytes.length, 300); at++) {
    if (bytes[at] !== 4) continue
    const number = at + 2 + (bytes[at + 1] ?? 0)
    const length = bytes[number + 1] ?? 0
    if (bytes[number] !== 2 || length > 8) continue
    most = Math.max(most, Number(`0x${bytes.toString('hex', number + 2, number + 2 + length) || '0'}`))
  }
  return most
}
