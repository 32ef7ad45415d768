import { textOf } from './text-of.ts'

const maximumLine = 8 * 1024

function show(value: unknown, depth: number, seen: readonly unknown[]): string {
  switch (typeof value) {
    case 'string':
      return depth === 0 ? value : `'${value}'`
    case 'bigint':
      return `${value}n`
    case 'function':
      return `[Function: ${value.name === '' ? '(anonymous)' : value.name}]`
    case 'object':
      return value === null ? 'null' : showObject(value, depth, seen)
    default:
      return String(value)
  }
}

function showObject(value: object, depth: number, seen: readonly unknown[]): string {
  if (value instanceof Error)
    return value.stack?.startsWith(value.name) === true ? value.stack : `${value.name}: ${value.message}`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return String(value)
  if (seen.includes(value)) return '[Circular *1]'
  if ('isLuxonDateTime' in value) return `DateTime { ${textOf(value)} }`
  const inside = [...seen, value]
  if (Array.isArray(value)) {
    if (depth > 3) return '[Array]'
    const shown = value.slice(0, 100).map((entry) => show(entry, depth + 1, inside))
    if (value.length > 100) shown.push(`... ${value.length - 100} more items`)
    return shown.length === 0 ? '[]' : `[ ${shown.join(', ')} ]`
  }
  if (depth > 3) return '[Object]'
  if (value instanceof Map) {
    return `Map(${value.size}) { ${Array.from(value, ([key, entry]) => `${show(key, depth + 1, inside)} => ${show(entry, depth + 1, inside)}`).join(', ')} }`
  }
  if (value instanceof Set)
    return `Set(${value.size}) { ${Array.from(value, (entry) => show(entry, depth + 1, inside)).join(', ')} }`
  if (value instanceof Promise) return 'Promise { <pending> }'
  const entries = Object.entries(value).map(
    ([key, entry]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`}: ${show(entry, depth + 1, inside)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Any value as `util.inspect` shows it. */
export const inspect = (value: unknown): string => show(value, 1, [])

/** Values as a console line. */
export const format = (...values: readonly unknown[]): string => line(values)

/** The text of one line: the first value may say how the others are shown, as in `console.log`. */
export function line(values: readonly unknown[]): string {
  let rest = values
  let text = ''
  const [first] = values
  if (typeof first === 'string' && values.length > 1 && /%[sdifjoOc%]/.test(first)) {
    let next = 1
    text = first.replace(/%([sdifjoOc%])/g, (whole, kind: string) => {
      if (kind === '%') return '%'
      if (next >= values.length) return whole
      const value = values[next++]
      if (kind === 'd') return String(Number(value))
      if (kind === 'i') return String(Number.parseInt(String(value), 10))
      if (kind === 'f') return String(Number.parseFloat(String(value)))
      if (kind === 'j') return JSON.stringify(value)
      return kind === 'c' ? '' : show(value, kind === 's' ? 0 : 1, [])
    })
    rest = values.slice(next)
    if (rest.length > 0) text += ' '
  }
  text += rest.map((value) => show(value, 0, [])).join(' ')
  return text.length > maximumLine
    ? `${text.slice(0, maximumLine)}… (${text.length - maximumLine} more characters)`
    : text
}
