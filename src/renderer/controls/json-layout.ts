/**
 * A JSON text with line breaks and indentation for reading. Only blanks between the values change: every number, text and
 * key stays as it is written, also where `JSON.parse` would round it. Null where the text is no JSON.
 */
export function layOutJson(text: string): string | null {
  if (!isJson(text)) return null
  let out = ''
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '"') {
      const end = endOfText(text, at)
      out += text.slice(at, end)
      at = end - 1
    } else if (char === '{' || char === '[') {
      const next = nextSign(text, at + 1)
      const closing = char === '{' ? '}' : ']'
      if (text[next] === closing) {
        out += char + closing
        at = next
      } else {
        depth += 1
        out += char + lineBreak(depth)
      }
    } else if (char === '}' || char === ']') {
      depth -= 1
      out += lineBreak(depth) + char
    } else if (char === ',') out += char + lineBreak(depth)
    else if (char === ':') out += ': '
    else if (!isBlank(char)) out += char
  }
  return out
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function nextSign(text: string, start: number): number {
  let at = start
  while (isBlank(text[at] ?? 'x')) at += 1
  return at
}

function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t'
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(depth)}`
}
