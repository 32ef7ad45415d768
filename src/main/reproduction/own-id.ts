/** So many characters of an id are others, as far as it has them, counted from its end: more than enough to tell two apart. */
const changed = 8
/** An id that has fewer behind its prefix gets more of them. */
const fewest = 6

const digits = '0123456789'
const lowerHex = '0123456789abcdef'
const lower = 'abcdefghijklmnopqrstuvwxyz'

/**
 * An identifier of its own in the form of a captured one: prefix, length, separators and kinds of characters stay, for a workflow may
 * check an id by any of them (`evt_…`, a UUID, a number). One that is very short grows. The same seed gives the same id.
 */
export function ownIdLike(captured: string, seed: string): string {
  const prefix = /^[A-Za-z]+[^A-Za-z0-9]/u.exec(captured)?.[0] ?? ''
  const own = grown(captured.slice(prefix.length))
  const made = replacedFromEnd(own, seed, 0)
  return `${prefix}${made === own ? replacedFromEnd(own, seed, 1) : made}`
}

/** A short one with more characters of the kind that it ends with. */
function grown(own: string): string {
  const last = own.match(/[A-Za-z0-9]/gu)?.at(-1) ?? '1'
  const lacking = fewest - (own.match(/[A-Za-z0-9]/gu)?.length ?? 0)
  return lacking > 0 ? `${own}${last.repeat(lacking)}` : own
}

function replacedFromEnd(own: string, seed: string, shift: number): string {
  const isHex = /[a-f]/iu.test(own) && /\d/u.test(own) && /^[0-9a-f]+$/iu.test(own.replace(/[^A-Za-z0-9]/gu, ''))
  const characters = Array.from(own)
  let left = changed
  for (let at = characters.length - 1; at >= 0 && left > 0; at -= 1) {
    const kind = kindOf(characters[at] ?? '', isHex)
    if (kind === null) continue
    left -= 1
    // A number does not begin with a zero.
    const choices = at === 0 && kind === digits ? digits.slice(1) : kind
    characters[at] = choices[(mixed(`${seed} ${String(left)}`) + shift) % choices.length] ?? ''
  }
  return characters.join('')
}

/** A number that differs with every character of a text: FNV-1a of 32 bits, its high bits folded into the low ones. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The characters that can stand in its place; null for one that separates. */
function kindOf(character: string, isHex: boolean): string | null {
  if (/\d/u.test(character)) return digits
  if (/[a-z]/u.test(character)) return isHex ? lowerHex.slice(digits.length) : lower
  if (/[A-Z]/u.test(character)) return (isHex ? lowerHex.slice(digits.length) : lower).toUpperCase()
  return null
}
