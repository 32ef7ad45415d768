// The built command line, started, killed and read as a person's shell would.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const cli = join(import.meta.dirname, '../../out/main/cli.js')

/** A command that takes longer has hung, in milliseconds. */
const longestMs = 60_000

export function newFolder() {
  return mkdtempSync(join(tmpdir(), 'faultline-faults-'))
}

/** `before`: options of Node.js; `descriptors`: how many files it may hold open. */
export function startCommand(words, { before = [], environment = {}, descriptors = null } = {}) {
  const given = [...before, cli, ...words]
  const env = { ...process.env, ...environment, ELECTRON_RUN_AS_NODE: '1' }
  return descriptors === null
    ? spawn(process.execPath, given, { env })
    : spawn('sh', ['-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', process.execPath, ...given], { env })
}

/** Runs a command to its end; `code` null where it hung and was killed. */
export async function runCommand(words, options = {}) {
  const child = startCommand(words, options)
  const parts = { out: '', err: '' }
  child.stdout.on('data', (part) => (parts.out += part.toString('utf8')))
  child.stderr.on('data', (part) => (parts.err += part.toString('utf8')))
  child.stdin.end()
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, ...parts }
}

/** Starts `serve`; resolves when it is ready. Fails with what it said where it ends before. */
export async function startServe(file, folder, options = {}) {
  const child = startCommand(
    ['serve', file, '--port', '0', '--active', '--data', folder, ...(options.words ?? [])],
    options,
  )
  let said = ''
  child.stderr.on('data', (part) => (said += part.toString('utf8')))
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'close')
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  if (first === null) throw new Error(`serve ended before it was ready: ${said.trim()}`)
  return {
    port: JSON.parse(first[0]).port,
    pid: child.pid,
    said: () => said,
    /** Ends it with this signal; resolves with its exit code. */
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** What is wrong with how a command ended that met a fault: null where it said one sentence, or did its work. */
export function flawOf({ code, err }, codes = [0, 1, 10]) {
  if (!codes.includes(code)) return `ended with ${code === null ? 'a hang' : code}: ${err.trim().slice(0, 200)}`
  if (/failed inside itself|^\s+at /mu.test(err)) return err.trim().slice(0, 200)
  return null
}
