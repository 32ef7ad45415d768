import { randomBytes } from 'node:crypto'
import type { Store } from '../store/open-store.ts'

/** A secret of this store, made at its first use: 64 hexadecimal digits. */
export function ownSecret({ settings }: Pick<Store, 'settings'>, name: string): string {
  const known = settings.get(name)
  if (typeof known === 'string') return known
  const made = randomBytes(32).toString('hex')
  settings.setOwnSecret(name, made)
  return made
}

/** Name of the key of the digests by which values are told apart without being kept. */
export const digestKeyName = 'digest-key'

/** Name of the key of the signatures of resume URLs. */
export const resumeKeyName = 'resume-key'
