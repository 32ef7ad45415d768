/**
 * The worker of a queue: a thread that runs one execution at a time and can be killed in the middle of it. The engine is here,
 * with sockets of its own, so that a kill cuts off what is under way; everything else is asked of the main thread.
 */
import { setMaxListeners } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { CalledWorkflow, RunOutcome } from '../engine/run-contract.ts'
import type { ToWorker, WorkerTask } from './job-messages.ts'
import { MainThread, type SyncDoor } from './main-thread.ts'
import { deserializeError, serializeError } from './serialized-error.ts'
import { WorkerSandbox } from './worker-sandbox.ts'
import { openWorkerDispatcher, workerSurroundings } from './worker-surroundings.ts'

interface Running {
  readonly abort: AbortController
  readonly sandbox: WorkerSandbox
}

// The pool starts its workers with these.
const main = new MainThread((message) => parentPort?.postMessage(message), workerData as SyncDoor)
let running: Running | null = null

async function run(task: WorkerTask): Promise<RunOutcome> {
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  const sandbox = new WorkerSandbox(task.sandboxLimits, main)
  running = { abort, sandbox }
  const dispatcher = openWorkerDispatcher(task, main)
  const surroundings = workerSurroundings(task, main, dispatcher, abort.signal)
  try {
    return await runWorkflow(task.request, { surroundings, sandbox }, watchOf(task), abort.signal)
  } finally {
    running = null
    await dispatcher.close()
  }
}

function watchOf({ keepsCalled }: WorkerTask): Parameters<typeof runWorkflow>[2] {
  return {
    nodeStarted: (name, runIndex) => {
      main.ask('nodeStarted', name, runIndex)
    },
    nodeFinished: (done) => {
      main.ask('nodeFinished', JSON.stringify(done))
    },
    answered: (answer) => {
      main.post({ kind: 'answered', answer: JSON.stringify(answer) })
    },
    ...(keepsCalled ? { runCalled } : {}),
  }
}

async function runCalled(called: CalledWorkflow, signal: AbortSignal) {
  // The main thread wrote it from what a called workflow came to.
  return JSON.parse(await main.send('called', signal, JSON.stringify(called))) as {
    readonly executionId: string
    readonly outcome: RunOutcome
  }
}

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'run':
      void run(message.task).then((outcome) => {
        main.post({ kind: 'ended', outcome: JSON.stringify(outcome) })
      })
      return
    case 'request':
      void running?.sandbox.request(message.id, message.from, message.text)
      return
    case 'abort':
      running?.abort.abort(deserializeError(message.error))
      return
    case 'called':
      main.settle(message.id, message.answer)
  }
})

// A value that no thread can take shows here, with its text.
process.on('unhandledRejection', (reason) => {
  throw reason instanceof Error ? reason : new Error(serializeError(reason).message)
})
