import { createContext, runInContext } from 'node:vm'

/** What V8 itself says: the error's text, its line in the code, or null where the code does not fail. */
export interface V8Text {
  readonly message: string
  readonly line: number | null
}

/** Runs a snippet of the tests' own, as a Code node runs it. */
export async function v8Text(source: string): Promise<V8Text | null> {
  try {
    const run = runInContext(
      `(async function(){${source}\n})`,
      createContext({ items: [], console: { log: () => undefined } }),
      {
        filename: 'written.js',
      },
    ) as () => Promise<unknown>
    await run()
    return null
  } catch (error) {
    return textOf(error)
  }
}

/** The same as an expression. */
export function v8ExpressionText(source: string): V8Text | null {
  try {
    const run = runInContext(`(function(){return(${source}\n)})`, createContext({}), {
      filename: 'written.js',
    }) as () => unknown
    run()
    return null
  } catch (error) {
    return textOf(error)
  }
}

function textOf(error: unknown): V8Text {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? String(error.stack) : ''
  const line = /written\.js:(\d+)/.exec(stack)?.[1]
  return { message, line: line === undefined ? null : Number(line) }
}
