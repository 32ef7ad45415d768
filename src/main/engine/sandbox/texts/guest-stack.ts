import type { EditedCode } from './insertions.ts'
import { offsetIn } from './written-code.ts'

/** Where an error of the guest came from, read from its stack. */
export interface GuestPlace {
  /** Built-in functions between the code and the error, the innermost first: `map`, `call`. */
  readonly natives: readonly string[]
  /** Offset in the written code; null where no frame is of it. */
  readonly offset: number | null
  /** True where the guest's own script stands between the code and the error. */
  readonly isOurs: boolean
  /** True where a text was being compiled: by `new Function`, `eval`, or the guest itself. */
  readonly isCompiling: boolean
}

/** Name under which the guest compiles the code of a node, and that of an expression. */
export type GuestFile = 'code.js' | '<input>'

const called = /^\s*at (?:.*?) \((code\.js|<input>):(\d+)(?::(\d+))?\)\s*$/
const compiling = /^\s*at (code\.js|<input>|<evalScript>|<eval>):(\d+)(?::(\d+))?\s*$/
const native = /^\s*at (.*?)\s*\(native\)\s*$/

export function placeOf(stack: string, edited: EditedCode, file: GuestFile): GuestPlace {
  const natives: string[] = []
  let isOurs = false
  let isCompiling = false
  const offsetOf = (line: string | undefined, column: string | undefined): number => {
    const offset = offsetIn(edited.text, Number(line), column === undefined ? 1 : Number(column))
    return edited.originalOffset(Math.min(offset, edited.text.length))
  }
  for (const line of stack.split('\n')) {
    const builtIn = native.exec(line)?.[1]
    if (builtIn !== undefined) natives.push(builtIn)
    else if (line.includes('guest.js')) isOurs = true
    else if (compiling.test(line)) isCompiling = true
    const found = called.exec(line)
    if (found !== null && found[1] === file)
      return { natives, offset: offsetOf(found[2], found[3]), isOurs, isCompiling }
  }
  const found = compiling.exec(stack.split('\n')[0] ?? '')
  const offset = found?.[1] === file ? offsetOf(found[2], found[3]) : null
  return { natives, offset, isOurs, isCompiling }
}
