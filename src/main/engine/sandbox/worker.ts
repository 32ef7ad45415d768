import { parentPort, workerData } from 'node:worker_threads'
import { GuestInstance, type GuestImage } from './guest-instance.ts'
import { answerHostWord } from './host-words.ts'
import { runJob, type JobClock } from './run-job.ts'
import type { FromWorker, ToWorker, WorkerData } from './sandbox-messages.ts'

/**
 * The worker thread around one guest: a job comes in, the guest runs it, an answer goes out, the guest is made as new.
 * Nothing else of ours is loaded here, and the thread has no environment variables.
 */

/** Above this a guest that has grown is dropped: WebAssembly memory never shrinks. */
const keptBytes = 48 * 1024 * 1024

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')
const { wasm, script, limits, image: givenImage } = workerData as WorkerData

let image: GuestImage | null = givenImage
const clock: JobClock = { deadline: Infinity, stopped: false, console: [], consoleCharacters: 0, limits }

// QuickJS reads the time through this thread's Date.now: a job lives at the time it was given, and time goes on.
let timeShift = 0
const realNow = Date.now.bind(Date)
Date.now = () => realNow() + timeShift

function boot(): Promise<GuestInstance> {
  return GuestInstance.boot(wasm, script, clockHost, limits, image)
}

const clockHost = {
  ask: answerHostWord,
  say: (level: string, text: string) => {
    if (clock.console.length >= limits.consoleLines || clock.consoleCharacters >= limits.consoleCharacters) return
    const shown = text.slice(0, limits.consoleCharacters - clock.consoleCharacters)
    const known = level === 'info' || level === 'warn' || level === 'error' || level === 'debug' ? level : 'log'
    clock.console.push({ level: known, text: shown })
    clock.consoleCharacters += shown.length
    tell({ kind: 'line', line: { level: known, text: shown } })
  },
  isOverdue: () => {
    if (performance.now() < clock.deadline) return false
    clock.stopped = true
    return true
  },
}

function tell(message: FromWorker): void {
  port?.postMessage(message)
}

let instance = await boot()
image = instance.image
tell({ kind: 'ready', image: givenImage === null ? image : null })

port.on('message', (message: ToWorker) => {
  void answer(message)
})

async function answer({ job }: ToWorker): Promise<void> {
  clock.deadline = performance.now() + job.timeLimitMs
  clock.stopped = false
  clock.console = []
  clock.consoleCharacters = 0
  timeShift = job.now - realNow()
  const { answer: outcome, intact } = await runJob(instance, job, clock)
  timeShift = 0
  clock.deadline = Infinity
  tell({ kind: 'answer', answer: outcome })
  if (intact && instance.heldBytes <= keptBytes) instance.reset()
  else instance = await boot()
  tell({ kind: 'idle' })
}
