import type { Surroundings } from '../engine/surroundings.ts'
import { limitedWaits } from '../executions/limited-waits.ts'
import { connect } from '../executions/real-surroundings.ts'
import { openBinaryFolder } from '../store/binary-folder.ts'
import { openCompressedPace, realPace, type Pace } from '../world/pace.ts'
import { openRoutedDispatcher, type RoutedDispatcher } from '../world/routed-dispatcher.ts'
import type { WorkerTask } from './job-messages.ts'
import type { MainThread } from './main-thread.ts'

/** The sockets of one execution: the worker's own, so that a kill cuts off what is under way. */
export function openWorkerDispatcher(task: WorkerTask, main: MainThread): RoutedDispatcher {
  return openRoutedDispatcher({
    route: (to) => main.send('route', null, to),
    elsewhere: 'real',
    tag: (localPort) => main.send('tag', null, localPort),
    patienceMs: task.patienceMs,
    pace: bridgedPace(task.isCompressed, main),
  })
}

/** What the execution reaches: its sockets here, everything else in the main thread. `stopped`: the execution's own signal. */
export function workerSurroundings(
  task: WorkerTask,
  main: MainThread,
  dispatcher: RoutedDispatcher,
  stopped: AbortSignal,
): Surroundings {
  const begun = (id: string): void => {
    main.post({ kind: 'file', id })
  }
  return {
    now: () => main.ask('now'),
    ...waitsOf(task, main),
    dispatcher: async (connection, departure) => {
      const { proxy } = await main.send('depart', stopped, departure, connection.proxy)
      return dispatcher.dispatcher({ ...connection, proxy })
    },
    connect: async (host, port, signal, departure) => {
      const { isReal } = await main.send('depart', signal, departure, null)
      return isReal ? connect(host, port, signal) : null
    },
    credential: (type, reference, workflow) => main.ask('credential', type, reference, workflow),
    madeUpCredential: (type, reference) => main.ask('madeUpCredential', type, reference),
    secrets: () => main.ask('secrets'),
    credentialRenewed: (credential) => {
      main.ask('credentialRenewed', credential)
    },
    model: task.model,
    variables: task.variables,
    environment: task.environment ?? null,
    timezone: task.timezone,
    baseUrl: task.baseUrl,
    ...(task.resumeKey === null ? {} : { resumeKey: task.resumeKey }),
    filesFolder: task.filesFolder,
    ...(task.binaryFolder === null ? {} : { binaries: openBinaryFolder(task.binaryFolder, begun) }),
    workflow: (id) => main.ask('workflow', id),
    ...(task.notesReads ? { notesReads: true as const } : {}),
    outbox: (message) => {
      main.ask('outbox', message)
    },
    standInCall: (node) => main.ask('standInCall', node),
    tables: {
      rows: (table) => main.ask('rows', table),
      insert: (table, values) => main.ask('insert', table, values),
      update: (table, id, values) => main.ask('update', table, id, values),
      remove: (table, id) => {
        main.ask('remove', table, id)
      },
    },
    seenValues: {
      has: (scope, value) => main.ask('has', scope, value),
      count: (scope) => main.ask('count', scope),
      add: (scope, values, limit) => {
        main.ask('add', scope, values, limit)
      },
      highest: (scope) => main.ask('highest', scope),
      setHighest: (scope, value) => {
        main.ask('setHighest', scope, value)
      },
      clear: (scope) => {
        main.ask('clear', scope)
      },
    },
  }
}

function waitsOf({ isCompressed }: WorkerTask, main: MainThread): Pick<Surroundings, 'wait' | 'timeOut'> {
  const wait: Surroundings['wait'] = (milliseconds, signal) => main.send('wait', signal, milliseconds)
  if (!isCompressed) return { wait }
  return limitedWaits(wait, (left, due) => takenBack((signal) => main.send('limit', signal, left()), due))
}

/** Virtual time is one for all: time-outs run where the APIs and the provider have theirs. */
function bridgedPace(isCompressed: boolean, main: MainThread): Pace {
  if (!isCompressed) return realPace
  return {
    ...openCompressedPace(),
    begin: (milliseconds) => () => {
      main.ask('waited', milliseconds)
    },
    timeOut: (milliseconds, since, due) =>
      takenBack((signal) => main.send('timeOut', signal, milliseconds, performance.timeOrigin + since), due),
  }
}

/** Calls `due` when that has ended; the returned function takes it back. */
function takenBack(begin: (signal: AbortSignal) => Promise<void>, due: () => void): () => void {
  const abort = new AbortController()
  begin(abort.signal).then(due, () => undefined)
  return () => {
    abort.abort()
  }
}
