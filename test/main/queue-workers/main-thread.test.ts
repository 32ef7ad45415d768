import { EventEmitter } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import { runInWorker } from '../../../src/main/queue-workers/run-in-worker.ts'
import { MainThread } from '../../../src/main/queue-workers/main-thread.ts'
import type { ExecutionWorker } from '../../../src/main/queue-workers/worker-pool.ts'
import { workflowOf } from '../layers/studied-case.ts'
import { plainRun } from './worker-run.ts'

/** Wakes whoever sleeps at the flag as the answer before may do: too late for that one, too soon for the next. */
const wakesEarly = `
const { workerData: { flag, port } } = require('node:worker_threads')
const wake = () => Atomics.notify(flag, 0)
setTimeout(() => { Atomics.store(flag, 0, 1); wake() }, 30)
setTimeout(wake, 60)
setTimeout(wake, 90)
setTimeout(() => { port.postMessage({ kind: 'value', value: 1700000000000 }); Atomics.store(flag, 0, 1); wake() }, 120)`

test('a worker that is woken before there is an answer sleeps on until it comes', async () => {
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const other = new Worker(wakesEarly, { eval: true, workerData: { flag, port: port1 }, transferList: [port1] })
  const main = new MainThread(() => undefined, { flag, port: port2 })
  expect(main.ask('now')).toBe(1_700_000_000_000)
  port2.close()
  await other.terminate()
})

test('what a worker says that is being killed does not count: it has crashed', async () => {
  const { port1 } = new MessageChannel()
  const said: unknown[] = []
  // A thread that is quicker with its execution than the platform is with ending it.
  const thread = Object.assign(new EventEmitter(), {
    postMessage: (message: { readonly kind: string }) => {
      said.push(message.kind)
      setImmediate(() => thread.emit('message', { kind: 'ended', outcome: '{"status":"success"}' }))
    },
    terminate: () => {
      setTimeout(() => thread.emit('exit', 1), 20)
      return Promise.resolve(1)
    },
  })
  let died = false
  const worker = { thread, flag: new Int32Array(new SharedArrayBuffer(4)), port: port1 } as unknown as ExecutionWorker
  const run = runInWorker(
    worker,
    plainRun(0, () => {
      died = true
    }),
  )
  const workflow = workflowOf({
    ...{ name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 1.1, position: [0, 0] },
    parameters: { path: 'x' },
  })
  const request = { workflow, executionId: 'e', mode: 'webhook', items: [{ json: {} }], startNode: 'Webhook' } as const
  const services = { surroundings: { model: null }, sandbox: { limits: {} } } as unknown as Parameters<typeof run>[1]
  const outcome = await run(request, services, {}, new AbortController().signal)
  port1.close()
  expect(said).toEqual(['run'])
  expect(outcome).toMatchObject({
    status: 'crashed',
    failure: { message: 'The worker was killed in mid-execution, after 0 node runs' },
  })
  expect(died).toBe(true)
})
