/**
 * Texts in which a blank stands where a plus sign was: in a form and in a query "+" is how a blank is written, and a plus is `%2B` (URL
 * Standard §5.1): a phone number, the tag of an e-mail address, the offset of a time.
 */
const forms: readonly RegExp[] = [
  /^ (?=[1-9][\d\s()./-]{6,}$)/u,
  /(?<=^[^\s@<>,;"]+) (?=[^\s@<>,;"]+@[^\s@]+\.[^\s@]+$)/u,
  /(?<=T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) (?=\d{2}:?\d{2}$)/u,
]

/** The text with that plus sign; null where it is none of these. */
export function withPlus(text: string): string | null {
  const form = forms.find((one) => one.test(text))
  return form === undefined ? null : text.replace(form, '+')
}
