/**
 * Texts in which a blank stands where a plus sign was: in a form and in a query "+" is how a blank is written, and a plus is `%2B` (URL
 * Standard §5.1): a phone number, the tag of an e-mail address, the offset of a time.
 */
const forms: readonly { readonly what: string; readonly blank: RegExp }[] = [
  { what: 'a phone number', blank: /^ (?=[1-9][\d\s()./-]{6,}$)/u },
  { what: 'an e-mail address', blank: /(?<=^[^\s@<>,;"]+) (?=[^\s@<>,;"]+@[^\s@]+\.[^\s@]+$)/u },
  { what: 'a time', blank: /(?<=T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) (?=\d{2}:?\d{2}$)/u },
]

/** What the text is, and how it reads with that plus sign; null where it is none of these. */
export function withPlus(text: string): { readonly what: string; readonly meant: string } | null {
  const form = forms.find(({ blank }) => blank.test(text))
  return form === undefined ? null : { what: form.what, meant: text.replace(form.blank, '+') }
}
