// The app as a process of its own, with its debugging port open and everything it says kept for the message of a failure.

import { spawn } from 'node:child_process'

const keptCharacters = 4_000
const listening = /^DevTools listening on (ws:\/\/\S+)/mu

/**
 * Starts the executable and resolves with its process and the address of its debugging port.
 * @param {string} executable
 * @param {readonly string[]} given
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {number} patienceMs
 * @returns {Promise<{ process: import('node:child_process').ChildProcess, address: string, said: () => string }>}
 */
export async function startApp(executable, given, environment, patienceMs) {
  const args = [...given, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--remote-debugging-port=0']
  const child = spawn(executable, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk) => (said = (said + String(chunk)).slice(-keptCharacters))
  child.stdout.on('data', hear)
  try {
    const address = await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(new Error(`${executable} did not open its debugging port within ${patienceMs} ms. It said:\n${said}`)),
        patienceMs,
      )
      const settle = (finish, value) => {
        clearTimeout(timer)
        finish(value)
      }
      child.stderr.on('data', (chunk) => {
        hear(chunk)
        const found = listening.exec(said)?.[1]
        if (found) settle(resolve, found)
      })
      child.once('error', (thrown) => settle(reject, thrown))
      child.once('exit', (code) =>
        settle(reject, new Error(`${executable} ended with ${code ?? 'a signal'} before it opened. It said:\n${said}`)),
      )
    })
    return { process: child, address, said: () => said }
  } catch (thrown) {
    child.kill('SIGKILL')
    throw thrown
  }
}

/**
 * Ends the process: `ask` asks the app as its user would, which also reaches one behind a wrapper. One that does not end within
 * `patienceMs` is told by signal, then killed.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => unknown} ask
 */
export async function endApp(child, ask, patienceMs = 8_000) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  ask()
  const term = setTimeout(() => child.kill('SIGTERM'), patienceMs)
  const kill = setTimeout(() => child.kill('SIGKILL'), 2 * patienceMs)
  await ended
  clearTimeout(term)
  clearTimeout(kill)
}
