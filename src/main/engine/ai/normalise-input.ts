/** A message as it is given to a model, and how much of it was left out. */
export interface NormalisedInput {
  readonly text: string
  /** Characters (code points) cut off at its end; 0 where it fitted. */
  readonly cut: number
}

/**
 * Makes a user's message short and plain: Unicode NFC, characters that show nothing taken out, white space collapsed,
 * trimmed, cut at `limit` code points (contract §2.2, "short normalised user message").
 */
export function normaliseInput(message: string, limit: number): NormalisedInput {
  const text = message
    .normalize('NFC')
    // Controls and format characters (zero-width, direction marks) that could hide words from a reader.
    .replace(/[\p{Cc}\p{Cf}]/gu, (one) => (/\s/u.test(one) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim()
  const points = Array.from(text)
  if (points.length <= limit) return { text, cut: 0 }
  return { text: points.slice(0, limit).join('').trimEnd(), cut: points.length - limit }
}
