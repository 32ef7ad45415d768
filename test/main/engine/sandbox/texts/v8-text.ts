import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createContext, runInContext } from 'node:vm'

/** What V8 itself says: the error's text, its line in the code, or null where the code does not fail. */
export interface V8Text {
  readonly message: string
  readonly line: number | null
}

/** Runs a snippet of the tests' own, as a Code node runs it. */
export async function v8Text(source: string): Promise<V8Text | null> {
  try {
    const world = createContext({ items: [], console: { log: () => undefined }, module: {} })
    const text = `module.exports = async function() {${source}\n}()`
    await (runInContext(text, world, { filename: 'written.js' }) as Promise<unknown>)
    return null
  } catch (error) {
    return textOf(error)
  }
}

/** V8 in a process of its own, asked for what it says of expressions. */
export interface AskedV8 {
  readonly expressionText: (source: string) => Promise<V8Text | null>
  readonly close: () => void
}

/** In this process V8 may count what runs, for the coverage of the tests: then it words some errors in another way. */
export function askV8(): AskedV8 {
  const child = spawn(process.execPath, ['-e', expressionRunner], {
    env: { ...process.env, NODE_V8_COVERAGE: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    expressionText: async (source) => {
      child.send(source)
      const [thrown] = (await once(child, 'message')) as [{ readonly error: unknown } | null]
      return thrown === null ? null : textOf(thrown.error)
    },
    close: () => {
      child.disconnect()
    },
  }
}

const expressionRunner = `
  const { createContext, runInContext } = require('node:vm')
  process.on('message', (source) => {
    try {
      runInContext('(function(){return(' + source + '\\n)})', createContext({}), { filename: 'written.js' })()
      process.send(null)
    } catch (error) {
      const { message, stack } = typeof error === 'object' && error !== null ? error : { message: String(error) }
      process.send({ error: { message, stack } })
    }
  })`

function textOf(error: unknown): V8Text {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  const stack = typeof error === 'object' && error !== null && 'stack' in error ? String(error.stack) : ''
  const line = /written\.js:(\d+)/.exec(stack)?.[1]
  return { message, line: line === undefined ? null : Number(line) }
}
