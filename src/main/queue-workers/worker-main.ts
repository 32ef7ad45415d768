/**
 * The worker of a queue: a thread that runs one execution at a time and can be killed in the middle of it. The engine is here,
 * with sockets of its own, so that a kill cuts off what is under way; everything else is asked of the main thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { SyncDoor } from './main-thread.ts'

// All else is a file of its own, whose code can be kept: it is loaded without a thread that works.
const port = parentPort
// The pool starts its workers with this data.
if (port !== null)
  void import('./serve-executions.ts').then(({ serveExecutions }) => serveExecutions(port, workerData as SyncDoor))
