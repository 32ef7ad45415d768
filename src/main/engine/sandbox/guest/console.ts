import { line } from './console-line.ts'
import { say } from './host.ts'
import { isSupposing, unnoted } from './reads.ts'

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
