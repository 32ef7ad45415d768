import { parentPort, workerData } from 'node:worker_threads'
import type { GuestImage } from './guest-image.ts'
import { GuestInstance } from './guest-instance.ts'
import { takeJob } from './handed-jobs.ts'
import { answerHostWord } from './host-words.ts'
import { runJob, type JobClock } from './run-job.ts'
import type { SandboxJob } from './job.ts'
import { JobRequests } from './job-requests.ts'
import { ErrorTexts } from './texts/error-texts.ts'
import type { FromWorker, ToWorker, WorkerData } from './sandbox-messages.ts'

/**
 * The worker thread around one guest: a job comes in, the guest runs it, an answer goes out, the guest is made as new.
 * Nothing else of ours is loaded here, and the thread has no environment variables.
 */

/** Above this a guest that has grown is dropped: WebAssembly memory never shrinks. */
const keptBytes = 48 * 1024 * 1024

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only.')
const { wasm, script, limits, image: givenImage, modules, handed } = workerData as WorkerData

let image: GuestImage | null = givenImage
const texts = new ErrorTexts()
const requests = new JobRequests((id, text) => post({ kind: 'request', id, text }), limits.requests)
const clock: JobClock = {
  deadline: Infinity,
  stopped: false,
  console: [],
  consoleCharacters: 0,
  limits,
  texts,
  requests,
  forgetConsole: () => {
    clock.console = []
    clock.consoleCharacters = 0
    post({ kind: 'again' })
  },
  skip: (milliseconds) => {
    timeShift += milliseconds
  },
  restart: () => {
    timeShift = jobTime - realNow()
  },
}

// The engine keeps the path of the program and the language that it finds around it, which no code is shown. With neither, what
// it makes next lies at the same addresses wherever Faultline is installed.
process.argv.length = 1
Reflect.deleteProperty(globalThis, 'navigator')

// QuickJS reads the time through this thread's Date.now: a job lives at the time it was given, and time goes on. A guest boots
// at one and the same moment, so that its image is the same each time.
const bootTime = 1
let timeShift = 0
let jobTime = 0
const realNow = Date.now.bind(Date)
const passingNow = (): number => realNow() + timeShift

async function boot(): Promise<GuestInstance> {
  Date.now = () => bootTime
  const booted = await GuestInstance.boot(wasm, script, clockHost, limits, image)
  Date.now = passingNow
  return booted
}

const clockHost = {
  ask: (word: string, text: string) =>
    answerHostWord(word, text, {
      watched: (code) => texts.watched(code),
      'error-text': (question) => texts.answer(question),
      request: (asked) => {
        const { id, text } = (asked ?? {}) as { readonly id?: unknown; readonly text?: unknown }
        requests.ask(Number(id), String(text))
        return null
      },
      module: (name) => {
        const bytes = Object.hasOwn(modules, String(name)) ? modules[String(name)] : undefined
        return bytes === undefined ? null : Buffer.from(bytes).toString('utf8')
      },
    }),
  say: (level: string, text: string) => {
    if (clock.console.length >= limits.consoleLines || clock.consoleCharacters >= limits.consoleCharacters) return
    const shown = text.slice(0, limits.consoleCharacters - clock.consoleCharacters)
    const known = level === 'info' || level === 'warn' || level === 'error' || level === 'debug' ? level : 'log'
    clock.console.push({ level: known, text: shown })
    clock.consoleCharacters += shown.length
    post({ kind: 'line', line: { level: known, text: shown } })
  },
  isOverdue: () => {
    if (performance.now() < clock.deadline) return false
    clock.stopped = true
    return true
  },
}

function post(message: FromWorker): void {
  port?.postMessage(message)
}

let instance = await boot()
image = instance.image
post({ kind: 'ready', image: image === givenImage ? null : image })

/** Jobs that came while another runs: one that waits for an answer or a timer lets messages in. */
const linedUp: Extract<ToWorker, { kind: 'job' }>[] = []
let isBusy = false

port.on('message', (message: ToWorker) => {
  if (message.kind === 'reply') requests.answer(message.id, message.text)
  else {
    linedUp.push(message)
    if (!isBusy) void answerAll()
  }
})

async function answerAll(): Promise<void> {
  isBusy = true
  for (let next = linedUp.shift(); next !== undefined; next = linedUp.shift()) {
    if (takeJob(handed, next.number)) await answer(next.job)
  }
  isBusy = false
}

async function answer(job: SandboxJob): Promise<void> {
  clock.deadline = performance.now() + job.timeLimitMs
  clock.stopped = false
  clock.console = []
  clock.consoleCharacters = 0
  jobTime = job.now
  timeShift = job.now - realNow()
  const { answer: outcome, intact } = await runJob(instance, job, clock)
  timeShift = 0
  clock.deadline = Infinity
  post({ kind: 'answer', answer: outcome })
  if (intact && instance.heldBytes <= keptBytes) instance.reset()
  else instance = await boot()
}
