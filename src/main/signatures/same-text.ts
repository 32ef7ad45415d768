import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that does not tell where they differ. */
export function sameText(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
