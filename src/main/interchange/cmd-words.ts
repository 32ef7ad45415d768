/** True for a command line as browsers copy it for the Windows command prompt. */
export function isCmdLine(line: string): boolean {
  return /\^"/.test(line) || (/\^\r?\n/.test(line) && !/\\\r?\n/.test(line))
}

/**
 * The words of one line of the Windows command prompt: `^` takes the next sign as it is, outside of quotation marks; `\"` is
 * a quotation mark, as programs read their arguments there.
 */
export function cmdWords(line: string): readonly string[] {
  // Browsers double every backslash, not only those before a quotation mark.
  return argumentsOf(withoutCarets(line), /\^"/.test(line))
}

function withoutCarets(line: string): string {
  let plain = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    const rest = line.slice(at + 1)
    if (sign === '^' && !isQuoted) {
      // A line break of a value is written as a caret and two line breaks; one alone goes on with the command.
      const [twice] = /^\r?\n\r?\n/.exec(rest) ?? []
      const [once] = /^\r?\n/.exec(rest) ?? []
      plain += twice !== undefined ? '\n' : once !== undefined ? ' ' : rest.charAt(0)
      at += (twice ?? once ?? rest.slice(0, 1)).length
    } else {
      if (sign === '"') isQuoted = !isQuoted
      plain += sign
    }
  }
  return plain
}

/** https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments */
function argumentsOf(line: string, areDoubled: boolean): readonly string[] {
  const words: string[] = []
  let word: string | null = null
  let isQuoted = false
  const parts = /(\\*)("?)([^\\"]?)/gs
  for (const [whole, slashes = '', quote = '', other = ''] of line.matchAll(parts)) {
    if (whole === '') continue
    if (slashes !== '' || quote !== '') {
      word ??= ''
      if (quote === '') word += areDoubled ? slashes.slice(slashes.length >> 1) : slashes
      else {
        word += '\\'.repeat(slashes.length >> 1)
        if (slashes.length % 2 === 1) word += '"'
        else isQuoted = !isQuoted
      }
    }
    if (other === '') continue
    if (!isQuoted && /\s/.test(other)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + other
  }
  return word === null ? words : [...words, word]
}
