/**
 * Signs that show nothing, move the cursor or turn the direction of a line: a terminal obeys them, an editor hides them, and
 * what is read is not what is there (CVE-2021-42574). Where a person reads, they are written out.
 */

/** All but the line feed and the tab of the first range; with those of directions, of lines and of tags. */
const hidden =
  // eslint-disable-next-line no-control-regex -- control signs are what it looks for
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** True where a text holds a sign that is not seen. */
export function holdsHidden(text: string): boolean {
  hidden.lastIndex = 0
  return hidden.test(text)
}

/** A text with its hidden signs written out: `␛` for an escape, `⟨U+202E⟩` for a sign of direction. Line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(hidden, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : `\u27e8U+${code.toString(16).toUpperCase().padStart(4, '0')}\u27e9`
  })
}

/** A text of JSON with its hidden signs as escapes of JSON: the same value to a parser. */
export function visibleJson(text: string): string {
  // Between the strings of JSON only a carriage return may stand.
  return text.replace(hidden, (sign) =>
    sign === '\r'
      ? sign
      : unitsOf(sign)
          .map((unit) => `\\u${unit}`)
          .join(''),
  )
}

/** A word of a shell with its hidden signs as escapes: `$'\x1b[2J'`, as bash, zsh, ksh and POSIX of 2024 read it. */
export function escapedWord(text: string): string {
  const quoted = text
    .replaceAll(/[\\']/gu, '\\$&')
    .replace(hidden, (sign) => encodeURIComponent(sign).toLowerCase().replaceAll('%', '\\x'))
    // A digit behind an escape would be read as part of it by some shells.
    .replaceAll(/((?:\\x[0-9a-f]{2})+)([0-9A-Fa-f])/gu, "$1'$$'$2")
  return `$'${quoted}'`
}

function unitsOf(sign: string): string[] {
  return Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at).toString(16).padStart(4, '0'))
}
