import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { append } from '../../shared/list.ts'
import { threadFile } from '../threads/thread-file.ts'

/** A thread that runs executions, and what it stands still at. */
export interface ExecutionWorker {
  readonly thread: Worker
  readonly flag: Int32Array
  readonly port: MessagePort
}

/** The threads in which queues run their executions. None is started before one is asked for. */
export interface WorkerPool {
  /** A thread that does nothing; where too many work, one that becomes free. */
  readonly take: () => Promise<ExecutionWorker>
  /** The thread is free again, or gone. */
  readonly giveBack: (worker: ExecutionWorker) => void
  readonly close: () => Promise<void>
}

/** Threads that may work at the same time, over all queues. */
const most = 10
/** Threads that are kept for the next execution, however long none comes. */
const mostIdle = 4
/** So long each thread that has worked is kept, in milliseconds: a sweep asks for as many again and again. */
const restMs = 5000

const gone = new WeakSet<ExecutionWorker>()
/**
 * Threads that stood idle in a pool when it was closed, for the next one of the process: they hold nothing of an execution, and
 * to start one is a fifth of a second of a processor.
 */
const leftIdle: ExecutionWorker[] = []
const restOfLeft = restOf(leftIdle)

export function openWorkerPool(): WorkerPool {
  const idle: ExecutionWorker[] = []
  const working = new Set<ExecutionWorker>()
  const waiting: (() => void)[] = []
  let closed = false
  let file = ''
  const rest = restOf(idle)

  const start = (): ExecutionWorker => {
    const { port1, port2 } = new MessageChannel()
    const flag = new Int32Array(new SharedArrayBuffer(4))
    const thread = new Worker(file, { env: environment(), workerData: { flag, port: port2 }, transferList: [port2] })
    const worker = { thread, flag, port: port1 }
    thread.unref()
    port1.unref()
    // Who works with it hears of it as well; one that is being ended may still say so when nobody listens any more.
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      gone.add(worker)
      port1.close()
    })
    return worker
  }

  return {
    take: async () => {
      file = await threadFile('execution-worker.mjs')
      while (working.size >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      const worker = ready(idle) ?? ready(leftIdle) ?? start()
      working.add(worker)
      return worker
    },
    giveBack: (worker) => {
      working.delete(worker)
      const lives = !gone.has(worker)
      // Where none is ready, the next one is on its way while the lease of the dead one runs out.
      if (lives && !closed) idle.push(worker)
      else if (lives) void worker.thread.terminate()
      else if (idle.length === 0 && !closed) idle.push(start())
      rest()
      waiting.shift()?.()
    },
    close: async () => {
      closed = true
      append(leftIdle, idle.splice(0))
      restOfLeft()
      await Promise.all([...working].map(({ thread }) => thread.terminate()))
    },
  }
}

/** Begins the rest of these threads anew: when it is over, those that are too many are ended. */
function restOf(idle: ExecutionWorker[]): () => void {
  let resting: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(resting)
    if (idle.length <= mostIdle) return
    resting = setTimeout(() => {
      for (const { thread } of idle.splice(mostIdle)) void thread.terminate()
    }, restMs).unref()
  }
}

/** One of those that stand idle; one that has ended meanwhile is none. */
function ready(idle: ExecutionWorker[]): ExecutionWorker | undefined {
  const worker = idle.pop()
  return worker !== undefined && gone.has(worker) ? ready(idle) : worker
}

/** Of the environment a thread sees only what tells which of the kept code its V8 can take. */
function environment(): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE } = process.env
  return ELECTRON_RUN_AS_NODE === undefined ? {} : { ELECTRON_RUN_AS_NODE }
}
