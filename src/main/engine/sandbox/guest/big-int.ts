/** True of what JSON says of a number that it has no text for. */
export function isOfBigInt(thrown: unknown): boolean {
  return thrown instanceof TypeError && thrown.message.includes('BigInt')
}

/** Writes such a number as its digits. */
export function textOfBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
