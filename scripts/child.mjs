// Starts other programs: to read what they print, or to stand aside and pass on their input, output, signals and exit code.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Problem } from './problem.mjs'

/**
 * Runs a program to its end and returns `{ code, output }`: exit code (null when it was killed or took longer than
 * `timeoutMs`) and everything it printed on both outputs. A program that cannot be started has code 127.
 */
export function capture(command, args, { timeoutMs = 0, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, ...options })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.on('error', (thrown) => resolve({ code: 127, output: thrown.message }))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(parts).toString('utf8') }))
  })
}

/** As `capture`, but an exit code other than 0 is a problem with `what` and `remedy`, the output as its details. */
export async function captureOrStop(command, args, { what, remedy, ...options }) {
  const { code, output } = await capture(command, args, options)
  if (code !== 0) throw new Problem(`${what} (${command} ended with ${code ?? 'a signal'}).`, remedy, output)
  return output
}

const passedOn = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT']

/** Runs a program in this one's place: same input and outputs, signals passed on. Returns its exit code, 128 + n for signal n. */
export function passThrough(command, args, options = {}) {
  return standAside(spawn(command, args, { stdio: 'inherit', ...options }))
}

/**
 * As `passThrough`, but where nobody watches (the output is no terminal) a program that prints nothing for `silenceMs` is
 * ended with all that it started: code 124. Before that, `onSilence` is given the table of its processes.
 */
export async function passThroughUnlessSilent(command, args, { silenceMs, onSilence, ...options }) {
  if (process.stdout.isTTY || process.platform === 'win32') return passThrough(command, args, options)
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], detached: true, ...options })
  let silent = false
  const timer = setTimeout(async () => {
    silent = true
    onSilence(await processTable(child.pid))
    process.kill(-child.pid, 'SIGKILL')
  }, silenceMs)
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (part) => {
      if (!silent) timer.refresh()
      to.write(part)
    })
  try {
    const code = await standAside(child)
    return silent ? 124 : code
  } finally {
    clearTimeout(timer)
  }
}

async function processTable(group) {
  const { output } = await capture('ps', ['-eo', 'pgid,pid,ppid,stat,time,wchan:24,args', '--cols', '200'])
  const [head, ...rows] = output.split('\n')
  return [head, ...rows.filter((row) => Number.parseInt(row, 10) === group)].join('\n')
}

function standAside(child) {
  return new Promise((resolve, reject) => {
    const handlers = passedOn.map((signal) => {
      // A terminal sends its interrupt to the whole group: the child has it already, and a second one would hurry its end.
      const fromTerminal = (signal === 'SIGINT' || signal === 'SIGQUIT') && process.stdin.isTTY
      const handler = () => void (fromTerminal || child.kill(signal))
      process.on(signal, handler)
      return [signal, handler]
    })
    const settle = (finish, value) => {
      for (const [signal, handler] of handlers) process.off(signal, handler)
      finish(value)
    }
    child.on('error', (thrown) => settle(reject, thrown))
    child.on('exit', (code, signal) => settle(resolve, code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** npm as this process was started by it, or the one on the path. */
export function npm(args) {
  const own = process.env.npm_execpath
  if (own && /npm-cli\.[cm]?js$/.test(own)) return [process.execPath, [own, ...args]]
  return process.platform === 'win32' ? ['npm.cmd', args] : ['npm', args]
}
