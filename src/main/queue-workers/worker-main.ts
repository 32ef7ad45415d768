/**
 * The worker of a queue: a thread that runs one execution at a time and can be killed in the middle of it. The engine is here,
 * with sockets of its own, so that a kill cuts off what is under way; the books are asked of the main thread.
 */
import { setMaxListeners } from 'node:events'
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { CalledWorkflow, RunOutcome } from '../engine/run-contract.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { openCompressedPace, realPace, type Pace } from '../world/pace.ts'
import { openRoutedDispatcher } from '../world/routed-dispatcher.ts'
import { connect } from '../executions/real-surroundings.ts'
import {
  serializeError,
  deserializeError,
  type CallResult,
  type SyncCalls,
  type AsyncCalls,
  type FromExecutionWorker,
  type ToExecutionWorker,
  type WorkerTask,
} from './job-messages.ts'

// The pool starts its workers with these.
const still = workerData as { readonly flag: Int32Array; readonly port: MessagePort }
const errands = new Map<number, (answer: CallResult) => void>()
let lastErrand = 0
let current: AbortController | null = null

function post(message: FromExecutionWorker): void {
  parentPort?.postMessage(message)
}

/** Stands still until the main thread has answered. */
function ask<Name extends keyof SyncCalls>(name: Name, ...given: Parameters<SyncCalls[Name]>): ReturnType<SyncCalls[Name]> {
  post({ kind: 'books', name, given })
  Atomics.wait(still.flag, 0, 0)
  Atomics.store(still.flag, 0, 0)
  const answer = receiveMessageOnPort(still.port)?.message as CallResult<ReturnType<SyncCalls[Name]>> | undefined
  if (answer === undefined) throw new Error(`The main thread did not answer "${name}".`)
  if (answer.kind === 'error') throw deserializeError(answer.error)
  return answer.value
}

/** Goes on meanwhile; rejects with the signal's reason when it is aborted. */
function send<Name extends keyof AsyncCalls>(
  name: Name,
  signal: AbortSignal | null,
  ...given: Parameters<AsyncCalls[Name]>
): ReturnType<AsyncCalls[Name]> {
  const id = (lastErrand += 1)
  const answer = new Promise((resolve, reject) => {
    const drop = (): void => {
      errands.delete(id)
      post({ kind: 'dropped', id })
      reject(signal?.reason instanceof Error ? signal.reason : new Error(String(signal?.reason)))
    }
    if (signal?.aborted === true) {
      drop()
      return
    }
    signal?.addEventListener('abort', drop, { once: true })
    errands.set(id, (came) => {
      signal?.removeEventListener('abort', drop)
      if (came.kind === 'value') resolve(came.value)
      else reject(deserializeError(came.error))
    })
    post({ kind: 'errand', id, name, given })
  })
  // The main thread answers each errand with what `Errands` says of it.
  return answer as ReturnType<AsyncCalls[Name]>
}

/** Virtual time is one for all: time-outs run where the APIs and the provider have theirs. */
function bridgedPace(isCompressed: boolean): Pace {
  if (!isCompressed) return realPace
  return {
    ...openCompressedPace(),
    begin: (milliseconds) => () => {
      ask('elapsed', milliseconds)
    },
    timeOut: (milliseconds, since, due) => {
      const abort = new AbortController()
      send('timeOut', abort.signal, milliseconds, performance.timeOrigin + since).then(due, () => undefined)
      return () => {
        abort.abort()
      }
    },
  }
}

async function run(task: WorkerTask): Promise<RunOutcome> {
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  current = abort
  const dispatcher = openRoutedDispatcher({
    route: (to) => send('route', null, to),
    elsewhere: 'real',
    claim: (localPort) => send('tagSend', null, localPort),
    patienceMs: task.patienceMs,
    pace: bridgedPace(task.isCompressed),
  })
  const surroundings: Surroundings = {
    now: () => ask('now'),
    wait: (milliseconds, signal) => send('wait', signal, milliseconds),
    dispatcher: async (connection, departure) => {
      const { proxy } = await send('depart', abort.signal, departure, connection.proxy)
      return dispatcher.dispatcher({ ...connection, proxy })
    },
    connect: async (host, port, signal, departure) => {
      const { isReal } = await send('depart', signal, departure, null)
      return isReal ? connect(host, port, signal) : null
    },
    credential: (type, reference, workflow) => ask('credential', type, reference, workflow),
    secrets: () => ask('secrets'),
    credentialRenewed: (credential) => {
      ask('credentialRenewed', credential)
    },
    model: task.model,
    variables: task.variables,
    timezone: task.timezone,
    baseUrl: task.baseUrl,
    workflow: (id) => ask('workflow', id),
    outbox: (message) => {
      ask('outbox', message)
    },
    tables: {
      rows: (table) => ask('rows', table),
      insert: (table, values) => ask('insert', table, values),
      update: (table, id, values) => ask('update', table, id, values),
      remove: (table, id) => {
        ask('remove', table, id)
      },
    },
    seenValues: {
      has: (scope, value) => ask('has', scope, value),
      add: (scope, values, limit) => {
        ask('add', scope, values, limit)
      },
      highest: (scope) => ask('highest', scope),
      setHighest: (scope, value) => {
        ask('setHighest', scope, value)
      },
      clear: (scope) => {
        ask('clear', scope)
      },
    },
  }
  const sandbox: Sandbox = {
    limits: task.sandboxLimits,
    run: (job, signal) =>
      send('sandbox', signal, job).catch(() => ({
        kind: 'stopped',
        reason: 'aborted',
        message: 'The execution was stopped while the code ran.',
        console: [],
      })),
    warm: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  const runCalled = async (called: CalledWorkflow, signal: AbortSignal) =>
    JSON.parse(await send('called', signal, JSON.stringify(called))) as {
      readonly executionId: string
      readonly outcome: RunOutcome
    }
  try {
    return await runWorkflow(
      task.request,
      { surroundings, sandbox },
      {
        nodeStarted: (name, runIndex) => {
          ask('nodeStarted', name, runIndex)
        },
        nodeFinished: (done) => {
          ask('nodeFinished', JSON.stringify(done))
        },
        answered: (answer) => {
          post({ kind: 'answered', answer: JSON.stringify(answer) })
        },
        ...(task.keepsCalled ? { runCalled } : {}),
      },
      abort.signal,
    )
  } finally {
    current = null
    await dispatcher.close()
  }
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
    case 'errand': {
      const settle = errands.get(message.id)
      errands.delete(message.id)
      settle?.(message.answer)
      return
    }
  }
})

// A value that no thread can take shows here, with its text.
process.on('unhandledRejection', (reason) => {
  throw reason instanceof Error ? reason : new Error(serializeError(reason).message)
})
