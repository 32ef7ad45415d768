// The queue layer: how accepted deliveries become executions. In: the settings of the queue. Out: the same with one
// difference. Serves contract §6 (a repeat, at-least-once) and §7 rule 3.
import { ProblemError } from '../../shared/problem.ts'
import { stepCount } from '../../shared/sticky-note.ts'
import { inlineQueue, type QueueSettings } from '../world/queue-settings.ts'
import { orderChoices, orderWords } from './batch-order.ts'
import { altered, type Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { deliveryOrder } from './delivery-order.ts'
import { choiceField, numberField } from './fields.ts'
import { standInChanges } from './stand-in-changes.ts'

const layer = 'queue'

const inline = defineChange(layer, {
  name: 'inline',
  title: 'No queue',
  description: 'Each delivery is executed once, at once, in the order in which it came.',
  aim: 'repair',
  fields: {},
  sentence: () => 'Each delivery is executed once, at once, in the order in which it came.',
  apply: (conditions) => altered(conditions, { queue: inlineQueue }),
  candidates: ({ has }) => (has.queue ? [{}] : []),
})

const inOrder = defineChange(layer, {
  name: 'in-order',
  title: 'In order',
  description: 'The queue hands its jobs out in the order in which their deliveries came, one after the other.',
  aim: 'repair',
  fields: {},
  sentence: () => 'The jobs are handed out in the order in which their deliveries came, one after the other.',
  apply: (conditions) => queueing(conditions, { order: { kind: 'as-sent' }, concurrency: 1 }),
  candidates: ({ has }) => (has.queue ? [{}] : []),
})

const once = defineChange(layer, {
  name: 'once',
  title: 'Once',
  description: 'Each job is handed out once, no worker dies, and the provider sends nothing again.',
  aim: 'repair',
  fields: {},
  sentence: () => 'Each delivery is executed once: no job is handed out again, and nothing is sent again.',
  apply: (conditions) =>
    altered(conditions, { queue: { ...conditions.queue, handedOutTwice: null, killed: null, providerRetries: 0 } }),
  candidates: ({ has }) => (has.queue ? [{}] : []),
})

const atOnce = defineChange(layer, {
  name: 'at-once',
  title: 'Without waiting',
  description: 'Jobs begin as soon as their deliveries were accepted, as many at a time as there are.',
  aim: 'repair',
  fields: {},
  sentence: () => 'Each execution begins as soon as its delivery was accepted.',
  apply: (conditions) => altered(conditions, { queue: { ...conditions.queue, delayMs: 0, concurrency: 5 } }),
  candidates: ({ has }) => (has.queue ? [{}] : []),
})

const queued = defineChange(layer, {
  name: 'queued',
  title: 'Queued, with workers',
  description: 'Deliveries become jobs; so many executions run at the same time.',
  batchOnly: true,
  // One after the other is what makes up for executions that get into each other's way.
  aim: ({ concurrency }) => (concurrency === 1 ? 'repair' : 'break'),
  fields: { concurrency: numberField('Executions at a time', 1, 1, 20) },
  sentence: ({ concurrency }) =>
    concurrency === 1
      ? 'Deliveries are queued and executed one after the other.'
      : `Deliveries are queued and executed ${concurrency} at a time.`,
  apply: (conditions, { concurrency }) => queueing(conditions, { concurrency }),
  candidates: () => [{ concurrency: 1 }, { concurrency: 5 }],
})

const order = defineChange(layer, {
  name: 'order',
  title: 'Order of the jobs',
  description: 'Waiting jobs are handed out in another order; the same seed gives the same order.',
  batchOnly: true,
  aim: 'break',
  fields: { order: choiceField('Order', orderChoices, 'reversed'), seed: numberField('Seed', 1, 0, 2 ** 31) },
  sentence: (p) => `The queue hands its jobs out ${orderWords(p.order, p.seed)}.`,
  apply: (conditions, p) =>
    queueing(conditions, {
      order: p.order === 'reversed' ? { kind: 'reversed' } : { kind: 'shuffled', seed: p.seed },
    }),
})

const twice = defineChange(layer, {
  name: 'handed-out-twice',
  title: 'Handed out twice',
  description: 'At-least-once: the job of one delivery is handed out a second time.',
  aim: 'break',
  fields: { delivery: numberField('Delivery (its place in the batch)', 1, 1, 5) },
  sentence: ({ delivery }) => `The job of delivery ${delivery} is handed out twice.`,
  apply: (conditions, { delivery }) => queueing(ofDelivery(conditions, delivery), { handedOutTwice: delivery }),
})

const delay = defineChange(layer, {
  name: 'delay',
  title: 'Delay',
  description: 'Executions begin so much later than their delivery was accepted.',
  aim: 'break',
  fields: { milliseconds: numberField('Milliseconds', 2000, 0, 600_000) },
  sentence: ({ milliseconds }) => `Each execution begins ${milliseconds} ms after its delivery was accepted.`,
  apply: (conditions, { milliseconds }) => queueing(conditions, { delayMs: milliseconds }),
})

/** So many node runs at most lie before the death of a worker. */
const mostRunsBefore = 100

const killed = defineChange(layer, {
  name: 'worker-killed',
  title: 'Worker killed',
  description: 'The worker dies in mid-execution; its lease runs out and the job is handed out again.',
  aim: 'break',
  fields: {
    delivery: numberField('Delivery (its place in the batch)', 1, 1, 5),
    afterNodeRuns: numberField('After so many node runs', 1, 0, mostRunsBefore),
  },
  sentence: ({ delivery, afterNodeRuns }) =>
    `The worker dies in delivery ${delivery} ${whenKilled(afterNodeRuns)}, and the job is handed out again.`,
  apply: (conditions, parameters) => queueing(ofDelivery(conditions, parameters.delivery), { killed: parameters }),
  candidates: ({ workflow }) => {
    const steps = stepCount(workflow.nodes.filter((node) => node.disabled !== true))
    return [{ afterNodeRuns: 1 }, { afterNodeRuns: Math.min(mostRunsBefore, Math.max(1, steps - 2)) }]
  },
})

const retries = defineChange(layer, {
  name: 'provider-retries',
  title: "Provider's retries",
  description: 'What the provider counts as failed it sends again, with the same id, after the waits of its schedule.',
  aim: 'break',
  fields: { times: numberField('At most so many times', 2, 0, 5) },
  sentence: ({ times }) =>
    times === 0
      ? 'The provider sends nothing again.'
      : `The provider sends again what it counts as failed, at most ${times} times.`,
  apply: (conditions, { times }) => altered(conditions, { queue: { ...conditions.queue, providerRetries: times } }),
})

/** Every kind of change of the queue layer. */
export const queueChanges: readonly ChangeDefinition[] = [
  inline,
  inOrder,
  once,
  atOnce,
  queued,
  deliveryOrder,
  order,
  twice,
  delay,
  killed,
  retries,
  ...standInChanges('queue'),
]

function queueing(conditions: Conditions, parts: Partial<QueueSettings>): Conditions {
  return altered(conditions, { queue: { ...conditions.queue, mode: 'queued', ...parts } })
}

/** A delivery that a batch does not have is a refusal. A single one is the one that is meant, whatever its number. */
function ofDelivery(conditions: Conditions, delivery: number): Conditions {
  return altered(conditions, {
    send: (requests) => {
      const sent = conditions.send(requests)
      if (delivery <= sent.length || sent.length <= 1) return sent
      throw new ProblemError({
        code: 'INVALID_INPUT',
        sentence: `There is no delivery ${String(delivery)}: ${String(sent.length)} are sent.`,
        remedy: `Name one from 1 to ${String(sent.length)}, or send a larger batch.`,
        field: 'delivery',
      })
    },
  })
}

function whenKilled(afterNodeRuns: number): string {
  if (afterNodeRuns === 0) return 'before its first node has run'
  return afterNodeRuns === 1 ? 'after its first node has run' : `after ${afterNodeRuns} node runs`
}
