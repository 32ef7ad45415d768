import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { ProblemError } from '../../shared/problem.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import { compareRequests } from '../interchange/compare-requests.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { compareOutputs } from '../diagnosis/compare-outputs.ts'
import type { Store } from '../store/open-store.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { printRedacted } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

/**
 * `compare`: two executions (status, first failed node, error, what each node gave out) or the requests of two deliveries, part by
 * part, as one JSON object, redacted. Ends with 10 where they differ.
 */
export function compareCommand(one: string, other: string, options: StoreOptions): Promise<ExitCode> {
  return withStore(options, async (store, guard) => {
    const compared = comparedOf(one, other, store)
    await printRedacted(compared.view, guard.redactor(), 2)
    return compared.differs ? exitCodes.studyFailed : exitCodes.done
  })
}

interface Compared {
  readonly differs: boolean
  readonly view: object
}

/** @throws ProblemError DELIVERY_NOT_FOUND, INVALID_INPUT where one is a delivery and the other an execution */
function comparedOf(one: string, other: string, store: Store): Compared {
  const executions = [store.executions.find(one), store.executions.find(other)] as const
  if (executions[0] !== null && executions[1] !== null) return comparedExecutions(executions[0], executions[1])
  const [left, right] = [executions[0] ?? deliveryOf(one, store), executions[1] ?? deliveryOf(other, store)]
  if (isDelivery(left) && isDelivery(right)) return comparedDeliveries(left, right, store)
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `Of ${one} and ${other} one is an execution and the other a delivery.`,
    remedy: 'Give two executions, or two deliveries.',
  })
}

function deliveryOf(id: string, { deliveries }: Store): Delivery {
  const found = deliveries.find(id)
  if (found === null) throw deliveryNotFound(id)
  return found
}

function isDelivery(one: Delivery | Execution): one is Delivery {
  return 'outcome' in one
}

function comparedExecutions(one: Execution, other: Execution): Compared {
  const facts = (execution: Execution): Readonly<Record<string, unknown>> => {
    const first = firstFailure(execution)
    return {
      workflow_id: execution.workflowId,
      workflow_version: execution.workflowVersion,
      mode: execution.mode,
      status: execution.status,
      last_node: execution.lastNode,
      first_failed_node: first?.run.node ?? null,
      error_message: first?.failure.message ?? execution.failure?.message ?? null,
      external_id: execution.externalId,
      nodes: execution.nodeRuns.map((run) => run.node),
    }
  }
  const [left, right] = [facts(one), facts(other)]
  const rows = Object.keys(left).map((what) => ({
    what,
    a: left[what],
    b: right[what],
    differs: JSON.stringify(left[what]) !== JSON.stringify(right[what]),
  }))
  const outputs = compareOutputs(one, other).map((output) => ({
    node: output.node,
    run: output.runIndex,
    output: output.output,
    items_a: output.baselineItems,
    items_b: output.changedItems,
    difference_count: output.differenceCount,
    differences: output.differences.map(({ item, path, kind, baseline, changed }) => ({
      ...{ item, path, kind, a: baseline, b: changed },
    })),
  }))
  const differs =
    rows.some((row) => row.differs) ||
    outputs.some((output) => output.difference_count > 0 || output.items_a !== output.items_b)
  return { differs, view: { kind: 'executions', a: one.id, b: other.id, differs, rows, outputs } }
}

function comparedDeliveries(one: Delivery, other: Delivery, { deliveries }: Store): Compared {
  const requestOf = ({ id, method, target, headers }: Delivery) => ({
    ...{ method, target, headers },
    body: Uint8Array.from(deliveries.body(id) ?? []),
  })
  // One redactor for both, so that what is equal stays equal.
  const sides = { left: one.id, right: other.id }
  const { sentence, parts } = compareRequests(requestOf(one), requestOf(other), createRedactor(), sides)
  const differs = parts.some((part) => part.differs)
  return { differs, view: { kind: 'deliveries', a: one.id, b: other.id, differs, sentence, parts } }
}
