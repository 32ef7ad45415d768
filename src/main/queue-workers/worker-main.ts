/**
 * The worker of a queue: a thread that runs one execution at a time and can be killed in the middle of it. The engine is here,
 * with sockets of its own, so that a kill cuts off what is under way; all else is asked of the main thread.
 */
import { setMaxListeners } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { CalledWorkflow, RunOutcome, RunWatch } from '../engine/run-contract.ts'
import { openRoutedDispatcher } from '../world/routed-dispatcher.ts'
import type { FromExecutionWorker, ToExecutionWorker, WorkerTask } from './job-messages.ts'
import { MainThread, type SyncChannel } from './main-thread.ts'
import { deserializeError, serializeError } from './serialized-error.ts'
import { workerPace, workerSandbox, workerSurroundings } from './worker-surroundings.ts'

// The pool starts its workers with these.
const main = new MainThread(workerData as SyncChannel, post)
let current: AbortController | null = null

function post(message: FromExecutionWorker): void {
  parentPort?.postMessage(message)
}

async function run(task: WorkerTask): Promise<RunOutcome> {
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  current = abort
  const dispatcher = openRoutedDispatcher({
    route: (to) => main.callAsync('route', null, to),
    elsewhere: 'real',
    claim: (localPort) => main.callAsync('tagSend', null, localPort),
    patienceMs: task.patienceMs,
    pace: workerPace(main, task),
  })
  const surroundings = workerSurroundings(main, task, dispatcher, abort.signal)
  const environment = { surroundings, sandbox: workerSandbox(main, task) }
  try {
    return await runWorkflow(task.request, environment, watchOf(task), abort.signal)
  } finally {
    current = null
    await dispatcher.close()
  }
}

function watchOf({ keepsCalled }: WorkerTask): RunWatch {
  return {
    nodeStarted: (name, runIndex) => {
      main.callSync('nodeStarted', name, runIndex)
    },
    nodeFinished: (nodeRun) => {
      main.callSync('nodeFinished', JSON.stringify(nodeRun))
    },
    answered: (answer) => {
      post({ kind: 'answered', answer: JSON.stringify(answer) })
    },
    ...(keepsCalled ? { runCalled } : {}),
  }
}

async function runCalled(
  called: CalledWorkflow,
  signal: AbortSignal,
): Promise<{ readonly executionId: string; readonly outcome: RunOutcome }> {
  const text = await main.callAsync('called', signal, JSON.stringify(called))
  // The main thread wrote it from what `runCalled` there gave.
  return JSON.parse(text) as { readonly executionId: string; readonly outcome: RunOutcome }
}

parentPort?.on('message', (message: ToExecutionWorker) => {
  switch (message.kind) {
    case 'run':
      void run(message.task).then((outcome) => {
        post({ kind: 'ended', outcome: JSON.stringify(outcome) })
      })
      return
    case 'abort':
      current?.abort(deserializeError(message.error))
      return
    case 'result':
      main.onResult(message.id, message.result)
  }
})

// A value that no thread can take shows here, with its text.
process.on('unhandledRejection', (reason) => {
  throw reason instanceof Error ? reason : new Error(serializeError(reason).message)
})
