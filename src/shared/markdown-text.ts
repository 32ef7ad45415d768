/** Longest text that a ticket takes: GitHub and Zendesk cut or refuse what is longer. */
export const mostOfTicket = 65_536

/**
 * A text within a line of Markdown, shown as it is: neither drawn, nor a link, nor a call of somebody named in it. `code` of
 * sentences of our own stays. Written for GitHub; Jira and Zendesk read the same.
 */
export function inlineText(text: string): string {
  const parts = text
    .replaceAll(/\s*\n\s*/gu, ' ')
    .split(/(`[^`]+`)/u)
    .map((part, index) => (index % 2 === 1 ? part : plainText(part)))
  return withFreeStart(parts.reduce(joined, ''))
}

/** The same within a cell of a table. */
export function cellText(text: string): string {
  return inlineText(text).replaceAll('|', '\\|')
}

/** Two pieces of code beside each other would be read as one. */
function joined(before: string, part: string): string {
  return before.endsWith('`') && part.startsWith('`') ? `${before} ${part}` : before + part
}

/** What would begin a heading or a list. */
function withFreeStart(line: string): string {
  return line.replace(/^([#+-]+)(?=\s|$)/u, '\\$1').replace(/^(\d+)([.)])(?=\s|$)/u, '$1\\$2')
}

/** A name (@name), a number (#12), an address and a placeholder are drawn as links, or call somebody, unless they are code. */
const drawn =
  /(?<![\p{L}\p{N}&])[@#][\p{L}\p{N}]|[\p{L}\p{N}](?:@[\p{L}\p{N}]|#\d)|:\/\/|^www\.|^GH-\d|\[redacted:[a-z-]+#\d+\]/u

function plainText(text: string): string {
  return text
    .split(/(\s+)/u)
    .map((word, index) => (index % 2 === 1 ? word : plainWord(word)))
    .join('')
}

function plainWord(word: string): string {
  if (!drawn.test(word)) return escaped(word)
  const [, before = '', within = word, behind = ''] = /^(["“(]*)(.*?)(["”).,:;]*)$/u.exec(word) ?? []
  return `${escaped(before)}\`${within.replaceAll('`', "'")}\`${escaped(behind)}`
}

function escaped(word: string): string {
  return word
    .replaceAll(/[\\*~`]/gu, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('&', '&amp;')
    .replaceAll(/[<>]/gu, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
    .replaceAll('[', '\\[')
}
