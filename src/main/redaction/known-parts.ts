import { behindKnownScheme } from './formats/authorization.ts'
import { isMeaningless } from './keys/value-looks.ts'

/** A part of a secret that is secret by itself, and a name for it; the whole has none. */
export interface KnownPart {
  readonly part: string
  readonly text: string
}

/** A secret, what stands behind its scheme, and each line of one with several lines. */
export function partsOf(value: string): readonly KnownPart[] {
  const parts: KnownPart[] = [{ part: '', text: value }]
  const trimmed = value.trim()
  if (trimmed !== value) parts.push({ part: 'trimmed', text: trimmed })
  const behind = behindKnownScheme(value, 0)
  if (behind !== null) parts.push({ part: 'behind scheme', text: value.slice(behind) })
  if (/[\r\n]/.test(trimmed)) {
    trimmed.split(/\r?\n/).forEach((line, index) => {
      const text = line.trim()
      if (text.length >= 8 && !text.startsWith('-----') && !isMeaningless(text))
        parts.push({ part: `line ${String(index + 1)}`, text })
    })
  }
  return parts
}
