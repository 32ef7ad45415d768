/** What the text of a field must be to be of use: a window says so at the field, and nothing else is taken anywhere. */
export type TextRule =
  'host' | 'url' | 'target' | 'path-prefix' | 'method' | 'header-name' | 'header-value' | 'prompt-version'

/** So many letters a name, an address or a sentence may have; a body has no such limit. */
const mostLetters = 2000

/**
 * What is wrong with the text, as the end of a sentence that began with the text itself ("… must begin with a slash"); null where
 * nothing is. An empty text is for whoever asks whether one is needed.
 */
export function whyUnfit(text: string, rule: TextRule | null, isLong = false): string | null {
  if (!isLong && text.length > mostLetters) return `must have at most ${mostLetters} letters; it has ${text.length}`
  if (rule === null || text === '') return null
  const { fits, wanted } = rules[rule]
  return fits(text) ? null : wanted
}

interface Rule {
  readonly fits: (text: string) => boolean
  readonly wanted: string
}

const rules: Readonly<Record<TextRule, Rule>> = {
  host: {
    fits: (text) => /^(?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d{1,5})?$/iu.test(text),
    wanted:
      'must be a host alone, such as api.example.com or api.example.com:8443, without a scheme, a path or a blank',
  },
  url: {
    fits: (text) => /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/iu.test(text),
    wanted: 'must be a URL such as https://api.example.com/v1',
  },
  target: {
    fits: (text) => /^\/[^\s#]*$/u.test(text),
    wanted: 'must be a path that begins with a slash, such as /webhook/orders?id=1, without a blank',
  },
  'path-prefix': {
    fits: (text) => /^\/[^\s?#]*$/u.test(text),
    wanted: 'must begin with a slash, such as /webhook, and have no blank and no ? or #',
  },
  method: {
    fits: (text) => token.test(text),
    wanted: 'must be a method of HTTP, such as POST',
  },
  'header-name': {
    fits: (text) => token.test(text),
    wanted:
      'must be the name of a header, such as X-Request-Id: letters, digits and hyphens, without a blank or a colon',
  },
  'header-value': {
    // eslint-disable-next-line no-control-regex -- what no header may hold (RFC 9110 §5.5)
    fits: (text) => !/[\u0000-\u0008\u000a-\u001f\u007f]/u.test(text),
    wanted: 'must be one line without control characters, as a header is',
  },
  'prompt-version': {
    fits: (text) => isDay(/^(\d{4}-\d{2}-\d{2})(?![\d])/u.exec(text)?.[1]),
    wanted: 'must begin with a day, such as 2026-01-31 or 2026-01-31-shorter (contract §2.2)',
  },
}

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u

function isDay(text: string | undefined): boolean {
  const day = new Date(`${text ?? ''}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text ?? 'none')
}
