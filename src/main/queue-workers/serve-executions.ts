import { setMaxListeners } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
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

/** Runs the executions that are asked for at the port, one at a time; `door` is where the main thread answers meanwhile. */
export function serveExecutions(port: MessagePort, door: SyncDoor): void {
  const main = new MainThread((message) => port.postMessage(message), door)
  let running: Running | null = null

  const run = async (task: WorkerTask): Promise<RunOutcome> => {
    const abort = new AbortController()
    setMaxListeners(0, abort.signal)
    const sandbox = new WorkerSandbox(task.sandboxLimits, main)
    running = { abort, sandbox }
    const dispatcher = openWorkerDispatcher(task, main)
    const surroundings = workerSurroundings(task, main, dispatcher, abort.signal)
    try {
      return await runWorkflow(task.request, { surroundings, sandbox }, watchOf(task, main), abort.signal)
    } finally {
      running = null
      await dispatcher.close()
    }
  }

  port.on('message', (message: ToWorker) => {
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
}

function watchOf({ keepsCalled }: WorkerTask, main: MainThread): Parameters<typeof runWorkflow>[2] {
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
    ...(keepsCalled ? { runCalled: calledBy(main) } : {}),
  }
}

function calledBy(main: MainThread) {
  return async (called: CalledWorkflow, signal: AbortSignal) =>
    // The main thread wrote it from what a called workflow came to.
    JSON.parse(await main.send('called', signal, JSON.stringify(called))) as {
      readonly executionId: string
      readonly outcome: RunOutcome
    }
}
