/** Texts with random parts: `{m36}` stands for 36 letters and digits made by chance, so that no token-shaped text is stored. */
import type { Chance } from './corpus-values.ts'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const mixed = lower + upper + digits
/** By the letter in the braces. */
const alphabets: Readonly<Record<string, string>> = {
  a: lower,
  A: upper,
  d: digits,
  l: lower + digits,
  U: upper + digits,
  m: mixed,
  u: `${mixed}-_`,
  b: `${mixed}+/`,
  h: '0123456789abcdef',
  H: '0123456789ABCDEF',
  c: `${mixed}./`,
}

/** A text made of a template. */
export interface Made {
  readonly text: string
  /** The random parts that must not be found in the output. */
  readonly parts: readonly string[]
}

/** Fills a template. Short random parts count only where there is no long one. */
export function made(template: string, chance: Chance): Made {
  const parts: string[] = []
  const text = template.replace(/\{(uuid|age58|b32x32|[aAdlUmubhHc]\d+)\}/g, (_, kind: string) => {
    const part = madePart(kind, chance)
    parts.push(part)
    return part
  })
  const long = parts.filter((part) => part.length >= 8)
  return { text, parts: long.length > 0 ? long : parts.filter((part) => part.length >= 4) }
}

function madePart(kind: string, chance: Chance): string {
  if (kind === 'uuid') return chance.uuid()
  if (kind === 'age58') return chance.letters('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)
  if (kind === 'b32x32') return chance.letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32)
  const alphabet = alphabets[kind.charAt(0)] ?? mixed
  const ends = alphabet.replace(/[-_+/.]/g, '')
  const length = Number(kind.slice(1))
  return length < 3
    ? chance.letters(ends, length)
    : chance.letters(ends, 1) + chance.letters(alphabet, length - 2) + chance.letters(ends, 1)
}
