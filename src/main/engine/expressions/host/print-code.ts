import type { ConsoleLine } from '../../../../shared/execution.ts'
import { line } from '../../sandbox/guest/console-line.ts'
import { unsupported, type Code } from './code.ts'
import type { Frame } from './names.ts'
import type { Run } from './run.ts'
import { measure } from './values.ts'

const levels: Readonly<Record<string, ConsoleLine['level']>> = {
  log: 'log',
  info: 'info',
  warn: 'warn',
  error: 'error',
  debug: 'debug',
}

/** `console.log(…)` and its like. What is no data, functions among it, the sandbox shows. */
export function printed(name: string, parts: (run: Run, frame: Frame | null) => unknown[]): Code {
  const level = Object.hasOwn(levels, name) ? levels[name] : undefined
  if (level === undefined) return unsupported()
  return (run, frame) => {
    const values = parts(run, frame)
    for (const value of values) measure(value, run)
    run.print({ level, text: line(values) })
    return undefined
  }
}
