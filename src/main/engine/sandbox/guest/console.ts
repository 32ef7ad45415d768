import { textOf } from './text-of.ts'
import { say } from './host.ts'
import { isSupposing, unnoted } from './reads.ts'

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

function line(values: readonly unknown[]): string {
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

function writer(level: string): (...values: readonly unknown[]) => void {
  return (...values) => {
    if (isSupposing()) return
    let text: string
    try {
      text = unnoted(() => line(values))
    } catch (error) {
      text = `(a value that cannot be shown: ${String(error)})`
    }
    say(level, text)
  }
}

const counts = new Map<string, number>()
const started = new Map<string, number>()
const log = writer('log')

/** `console` of the guest: every line goes to the host at once. */
export const guestConsole: Readonly<Record<string, unknown>> = {
  log,
  info: writer('info'),
  warn: writer('warn'),
  error: writer('error'),
  debug: writer('debug'),
  trace: writer('debug'),
  dir: log,
  table: log,
  group: log,
  groupEnd: () => undefined,
  assert: (condition: unknown, ...values: readonly unknown[]) => {
    if (condition !== true && !condition) writer('error')('Assertion failed', ...values)
  },
  count: (label = 'default') => {
    counts.set(label, (counts.get(label) ?? 0) + 1)
    log(`${label}: ${counts.get(label) ?? 0}`)
  },
  time: (label = 'default') => {
    started.set(label, Date.now())
  },
  timeEnd: (label = 'default') => {
    log(`${label}: ${Date.now() - (started.get(label) ?? Date.now())}ms`)
  },
}
