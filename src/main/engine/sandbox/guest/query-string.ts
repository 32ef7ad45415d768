/** The part of Node.js' querystring that workflows use. */

const escape = (text: unknown): string => encodeURIComponent(String(text))

const unescape = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export const queryString: Readonly<Record<string, unknown>> = {
  escape,
  unescape,
  stringify: (fields: Readonly<Record<string, unknown>>, separator = '&', equals = '=') =>
    Object.entries(fields)
      .flatMap(([name, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => [name, one]))
      .map(([name, value]) => `${escape(name)}${equals}${escape(textOf(value))}`)
      .join(separator),
  parse: (text: unknown, separator = '&', equals = '=') => {
    const fields: Record<string, unknown> = {}
    for (const part of String(text).split(separator)) {
      if (part === '') continue
      const at = part.indexOf(equals)
      const name = unescape((at < 0 ? part : part.slice(0, at)).replace(/\+/g, ' '))
      const value = at < 0 ? '' : unescape(part.slice(at + equals.length).replace(/\+/g, ' '))
      const before = fields[name]
      fields[name] =
        before === undefined ? value : [...(Array.isArray(before) ? (before as unknown[]) : [before]), value]
    }
    return fields
  },
}
