// Words by which an answer says of what kind its refusal is, beside what `Refusal` tells of it.

/** How services of models say that a filter of theirs kept a question or an answer back (OpenAI, Azure, Anthropic, Google). */
const ofFilter =
  /content[ _-]?(?:filter|management polic|polic|moderation)|safety (?:system|polic|filter|setting)|usage polic|responsible ai|flagged (?:as|by|for)/iu

/** True of words that a filter of a model's service keeps back what was asked, or said. */
export function isWithheld(words: string | undefined): boolean {
  return words !== undefined && ofFilter.test(words)
}

/** How services say that somebody changed a thing since it was read (RFC 9110 §13.1.1, and in words of their own). */
const ofVersion =
  /version[ _]?conflict|conflicting version|\bstale\b|optimistic[ _]?(?:lock|concurrency)|\b(?:e-?tag|if-match)\b|(?:has|have|was|were) (?:been )?(?:modified|changed|updated) (?:since|by (?:another|someone|somebody)|in the meantime)|(?:wrong|outdated|old|expected) version|version (?:mismatch|does not match|is (?:outdated|old))|\bseqno\b|revision (?:conflict|mismatch)|document update conflict/iu

/** True where the version is refused that the request names: another one is in force by now. */
export function isStale({ status, words = '' }: { readonly status: number | null; readonly words?: string }): boolean {
  if (status === 412)
    return words === '' || ofVersion.test(words) || /\b(?:pre)?conditions?\b|conditional/iu.test(words)
  return status === 409 && ofVersion.test(words)
}
