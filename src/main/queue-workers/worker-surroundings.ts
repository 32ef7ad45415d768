import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { connect } from '../executions/real-surroundings.ts'
import { openCompressedPace, realPace, type Pace } from '../world/pace.ts'
import type { RoutedDispatcher } from '../world/routed-dispatcher.ts'
import type { WorkerTask } from './job-messages.ts'
import type { MainThread } from './main-thread.ts'

/** The surroundings of an execution in a worker: sockets of its own, all else from the main thread. */
export function workerSurroundings(
  main: MainThread,
  task: WorkerTask,
  dispatcher: Pick<RoutedDispatcher, 'dispatcher'>,
  signal: AbortSignal,
): Surroundings {
  return {
    now: () => main.callSync('now'),
    wait: (milliseconds, stopped) => main.callAsync('wait', stopped, milliseconds),
    dispatcher: async (connection, departure) => {
      const { proxy } = await main.callAsync('depart', signal, departure, connection.proxy)
      return dispatcher.dispatcher({ ...connection, proxy })
    },
    connect: async (host, port, stopped, departure) => {
      const { isReal } = await main.callAsync('depart', stopped, departure, null)
      return isReal ? connect(host, port, stopped) : null
    },
    credential: (type, reference, workflow) => main.callSync('credential', type, reference, workflow),
    secrets: () => main.callSync('secrets'),
    credentialRenewed: (credential) => {
      main.callSync('credentialRenewed', credential)
    },
    model: task.model,
    variables: task.variables,
    timezone: task.timezone,
    baseUrl: task.baseUrl,
    workflow: (id) => main.callSync('workflow', id),
    outbox: (message) => {
      main.callSync('outbox', message)
    },
    tables: tablesOf(main),
    seenValues: seenValuesOf(main),
  }
}

function tablesOf(main: MainThread): Surroundings['tables'] {
  return {
    rows: (table) => main.callSync('rows', table),
    insert: (table, values) => main.callSync('insert', table, values),
    update: (table, id, values) => main.callSync('update', table, id, values),
    remove: (table, id) => {
      main.callSync('remove', table, id)
    },
  }
}

function seenValuesOf(main: MainThread): Surroundings['seenValues'] {
  return {
    has: (scope, value) => main.callSync('has', scope, value),
    add: (scope, values, limit) => {
      main.callSync('add', scope, values, limit)
    },
    highest: (scope) => main.callSync('highest', scope),
    setHighest: (scope, value) => {
      main.callSync('setHighest', scope, value)
    },
    clear: (scope) => {
      main.callSync('clear', scope)
    },
  }
}

/** The sandbox of the main thread. */
export function workerSandbox(main: MainThread, { sandboxLimits }: Pick<WorkerTask, 'sandboxLimits'>): Sandbox {
  return {
    limits: sandboxLimits,
    run: (job, signal) =>
      main.callAsync('sandbox', signal, job).catch(() => ({
        kind: 'stopped',
        reason: 'aborted',
        message: 'The execution was stopped while the code ran.',
        console: [],
      })),
    warm: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** Virtual time is one for all: time-outs run where the APIs and the provider have theirs. */
export function workerPace(main: MainThread, { isCompressed }: Pick<WorkerTask, 'isCompressed'>): Pace {
  if (!isCompressed) return realPace
  return {
    ...openCompressedPace(),
    begin: (milliseconds) => () => {
      main.callSync('elapsed', milliseconds)
    },
    timeOut: (milliseconds, since, due) => {
      const abort = new AbortController()
      const sinceEpoch = performance.timeOrigin + since
      main.callAsync('timeOut', abort.signal, milliseconds, sinceEpoch).then(due, () => undefined)
      return () => {
        abort.abort()
      }
    },
  }
}
