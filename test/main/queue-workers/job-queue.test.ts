import { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RunOutcome } from '../../../src/main/engine/run-contract.ts'
import type { Surroundings } from '../../../src/main/engine/surroundings.ts'
import type { Sandbox } from '../../../src/main/engine/sandbox/sandbox.ts'
import type { PlacedExecution } from '../../../src/main/executions/execution-order.ts'
import { openExecutionQueue, type ExecutionQueue } from '../../../src/main/queue-workers/job-queue.ts'
import type { ExecutionWorker, WorkerPool } from '../../../src/main/queue-workers/worker-pool.ts'
import { openCompressedPace } from '../../../src/main/world/pace.ts'
import { inlineQueue, type QueueSettings } from '../../../src/main/world/queue-settings.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'

/** A thread that dies of whatever it is given to do. */
class DyingThread extends EventEmitter {
  postMessage(): void {
    setImmediate(() => this.emit('exit', 1))
  }

  terminate(): Promise<number> {
    return Promise.resolve(1)
  }
}

/** A thread that takes nothing, and ends a moment later. */
class ThreadForFlatThings extends DyingThread {
  override postMessage(): void {
    setImmediate(() => this.emit('exit', 1))
    throw new RangeError('Maximum call stack size exceeded')
  }
}

function openQueue(
  settings: Partial<QueueSettings>,
  thread: EventEmitter = new DyingThread(),
  size = 1,
): ExecutionQueue {
  const worker = { thread, flag: new Int32Array(1), port: null } as unknown as ExecutionWorker
  const workers: WorkerPool = {
    take: () => Promise.resolve(worker),
    giveBack: () => undefined,
    close: () => Promise.resolve(),
  }
  return openExecutionQueue({
    settings: { ...inlineQueue, mode: 'queued', ...settings },
    file: join(mkdtempSync(join(tmpdir(), 'faultline-jobs-')), 'jobs.sqlite'),
    size,
    pace: openCompressedPace(),
    workers,
    route: () => Promise.resolve(null),
    depart: () => ({ proxy: null, isReal: false }),
    tag: () => undefined,
    patienceMs: 1000,
  })
}

const workflow = buildWorkflow({ Hook: ['webhook', {}] }, [])
const surroundings = { tables: {}, seenValues: {}, variables: {}, timezone: 'UTC', baseUrl: '', model: null }
const services = {
  surroundings: surroundings as unknown as Surroundings,
  sandbox: { limits: {} } as unknown as Sandbox,
}

/** An execution that is run wherever its caller says. */
function placed(id: string): PlacedExecution {
  return {
    id,
    run: async ({ runner } = {}): Promise<RunOutcome> => {
      if (runner === undefined) throw new Error('It is run in a worker.')
      const request = { workflow, executionId: id, mode: 'webhook' as const, items: [] }
      return runner(request, services, {}, new AbortController().signal)
    },
  }
}

test('what cannot be handed to a thread fails before it begins, and nothing is heard of its thread any more', async () => {
  const thread = new ThreadForFlatThings()
  const queue = openQueue({}, thread)
  const outcome = await queue.submit(1, {
    first: placed('e1'),
    again: () => placed('e2'),
    begun: () => undefined,
    caller: {},
  })
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(outcome).toMatchObject({ status: 'error', lastNode: null, nodeRuns: [] })
  expect(outcome.failure?.message).toBe('The execution cannot be handed to a worker: Maximum call stack size exceeded')
  expect(thread.listenerCount('exit')).toBe(0)
  queue.close()
})

test('an execution that cannot be placed a second time ends the waiting for its job', async () => {
  const queue = openQueue({})
  const submitted = queue.submit(1, {
    first: placed('e1'),
    again: () => {
      throw new Error('there is no room')
    },
    begun: () => undefined,
    caller: {},
  })

  await expect(submitted).rejects.toThrow('there is no room')
  queue.close()
})

test('a job whose worker dies of it every time is handed out three times, and then is what it came to', async () => {
  const queue = openQueue({})
  const begun: string[] = []
  const outcome = await queue.submit(1, {
    first: placed('e1'),
    again: () => placed(`e${String(begun.length + 1)}`),
    begun: (id) => begun.push(id),
    caller: {},
  })
  queue.close()

  expect(outcome.status).toBe('crashed')
  expect(begun).toEqual(['e1', 'e2', 'e3'])
})

for (const [what, comes] of [
  ['comes late, as from a busy machine', [1, 2, 3]],
  ['was refused', [1, 2]],
] as const)
  test(`jobs are put in another order once all of the batch are there, though the last delivery ${what}`, async () => {
    const queue = openQueue({ order: { kind: 'reversed' }, concurrency: 1 }, new ThreadForFlatThings(), 3)
    const begun: string[] = []
    const submitted: Promise<unknown>[] = []
    for (const place of comes) {
      if (place === 3) await new Promise((resolve) => setTimeout(resolve, 600))
      submitted.push(
        queue.submit(place, {
          first: placed(`e${String(place)}`),
          again: () => placed('again'),
          begun: (id) => begun.push(id),
          caller: {},
        }),
      )
    }
    if (comes.length < 3) queue.settled(3)
    await Promise.all(submitted)
    queue.close()

    expect(begun).toEqual(comes.map((place) => `e${String(place)}`).toReversed())
  })
