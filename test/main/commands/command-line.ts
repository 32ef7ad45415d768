import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openFaultline } from '../../../src/main/faultline.ts'

/** The built command line. */
export const built = fileURLToPath(new URL('../../../out/main/cli.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts the built command line in the runtime that the tests themselves run in: Electron as Node.js. */
export function startCommand(...words: string[]): ChildProcessWithoutNullStreams {
  return startCommandWith({}, ...words)
}

/** The same with more in its environment. */
export function startCommandWith(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): ChildProcessWithoutNullStreams {
  return startIn(undefined, environment, words)
}

/** The same, called in a folder. */
export function startIn(
  cwd: string | undefined,
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): ChildProcessWithoutNullStreams {
  const env = { ...process.env, ...environment, ELECTRON_RUN_AS_NODE: '1' }
  return spawn(process.execPath, [built, ...words], { env, ...(cwd === undefined ? {} : { cwd }) })
}

/** Runs a command to its end. */
export function runCommand(
  words: readonly string[],
  input: string | Uint8Array = '',
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Ended> {
  const child = startIn(cwd, environment, words)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
  // A command that reads none of it may have ended before.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

/** The lines of a child's standard output as JSON, one at a time. */
export function jsonLines(child: ChildProcessWithoutNullStreams): () => Promise<Record<string, unknown>> {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async () => {
    const line = await lines.next()
    if (line.done === true) throw new Error('The command ended before its next line.')
    return JSON.parse(line.value) as Record<string, unknown>
  }
}

/** A data folder with a store in which nothing is: what only reads refuses a folder that holds none. */
export async function newDataFolder(): Promise<string> {
  const dataFolder = newFolder()
  const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  await faultline.close()
  return dataFolder
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'faultline-cli-'))
}
