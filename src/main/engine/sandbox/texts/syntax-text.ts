import { Script } from 'node:vm'
import type { WrittenCode } from './written-code.ts'

/** What V8 says to code that cannot be compiled, and where. */
export interface SyntaxText {
  readonly message: string
  /** From 1, in the code as written; the one after its last where something is missing at its end; null where V8 does not say. */
  readonly line: number | null
  readonly column: number | null
}

/** V8's own text for code that it cannot compile; null where it can. The code is parsed here and never run. */
export function syntaxText(written: Pick<WrittenCode, 'text' | 'headLength' | 'code'>): SyntaxText | null {
  try {
    // Compiled and let go of: nothing calls runInContext, so no part of it runs.
    new Script(written.text, { filename: 'written.js' })
    return null
  } catch (error) {
    if (!(error instanceof SyntaxError)) return null
    const lines = (error.stack ?? '').split('\n')
    const line = Number(/^written\.js:(\d+)/.exec(lines[0] ?? '')?.[1])
    if (!Number.isInteger(line)) return { message: error.message, line: null, column: null }
    const caret = (lines[2] ?? '').indexOf('^')
    const column = caret < 0 ? null : Math.max(1, line === 1 ? caret - written.headLength + 1 : caret + 1)
    return { message: error.message, line, column }
  }
}

/** V8's text for a function body or a script that was handed in while running; null where V8 can compile it. */
export function innerSyntaxText(text: string): string | null {
  return syntaxText({ text, headLength: 0, code: text })?.message ?? null
}
