// Starts other programs: to read what they print, or to stand aside and pass on their input, output, signals and exit code.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Problem } from './problem.mjs'

/**
 * Runs a program to its end and returns `{ code, output }`: exit code (null when it was killed or took longer than
 * `timeoutMs`) and everything it printed on both outputs. A program that cannot be started has code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ timeoutMs?: number, env?: NodeJS.ProcessEnv, cwd?: string, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
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
 * As `passThrough`, but where nobody watches (the output is no terminal) silence has an end. When nothing was printed for
 * `silenceMs`, the processes that it started whose command line fits `lesser` are ended, in case it can go on without them;
 * after as long again, all of it: code 124. `onSilence` is told the table of its processes and whether all are ended.
 */
export async function passThroughUnlessSilent(command, args, { silenceMs, lesser, onSilence, ...options }) {
  if (process.stdout.isTTY || process.platform === 'win32') return passThrough(command, args, options)
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], detached: true, ...options })
  let silences = 0
  const timer = setTimeout(async () => {
    silences += 1
    const table = await processesOf(child.pid)
    const stuck = table.slice(1).filter((row) => lesser.test(row))
    const isOver = silences > 1 || stuck.length === 0
    onSilence(table.join('\n'), isOver)
    if (isOver) silences = Infinity
    for (const pid of isOver ? [-child.pid] : stuck.map((row) => Number(row.trim().split(/\s+/)[1])))
      process.kill(pid, 'SIGKILL')
    if (!isOver) timer.refresh()
  }, silenceMs)
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (part) => {
      if (silences !== Infinity) timer.refresh()
      to.write(part)
    })
  try {
    const code = await standAside(child)
    return silences === Infinity ? 124 : code
  } finally {
    clearTimeout(timer)
  }
}

/** The processes of a group, a row each, under the names of their columns. */
async function processesOf(group) {
  const { output } = await capture('ps', ['-ww', '-eo', 'pgid,pid,ppid,stat,time,wchan:24,args'])
  const [head, ...rows] = output.split('\n')
  return [head, ...rows.filter((row) => Number.parseInt(row, 10) === group)]
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
