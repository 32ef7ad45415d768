import type { Delivery } from '../../shared/delivery.ts'
import type { TimelineEntry } from '../../shared/evidence-bundle.ts'
import type { Execution, NodeRun } from '../../shared/execution.ts'
import type { Reproduction } from '../../shared/reproduction.ts'

/** What happened around an execution, in order of time; at the same moment, in the order in which causes come before effects. */
export function timelineOf(
  execution: Execution,
  delivery: Delivery | null,
  reproductions: readonly Reproduction[],
): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...(delivery === null ? [] : arrival(delivery)),
    ...(execution.id === ''
      ? []
      : [
          {
            at: execution.startedAt,
            kind: 'execution' as const,
            sentence: `Execution ${execution.id} started (${execution.mode}).`,
          },
        ]),
    ...execution.nodeRuns.flatMap(runEntries),
    ...(execution.stoppedAt === null || execution.id === ''
      ? []
      : [
          {
            at: execution.stoppedAt,
            kind: 'execution' as const,
            sentence: `Execution ${execution.id} ended with "${execution.status}".`,
          },
        ]),
    ...(delivery?.answer == null
      ? []
      : [
          {
            at: delivery.answer.answeredAt,
            kind: 'answer' as const,
            sentence: `The provider was answered ${String(delivery.answer.statusCode)}.`,
          },
        ]),
    ...reproductions.map((one) => ({
      at: one.startedAt,
      kind: 'reproduction' as const,
      sentence: `Reproduction of ${one.size === 1 ? 'one item' : `a batch of ${String(one.size)}`}: ${one.changeSentence ?? 'baseline'}`,
    })),
  ]
  // Times carry different precisions, so they are compared as moments; the sort is stable.
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function arrival(delivery: Delivery): TimelineEntry[] {
  const id = delivery.externalId
  const known = id === null ? '' : `, ${id.kind} ${id.value}`
  return [
    {
      at: delivery.receivedAt,
      kind: 'delivery',
      sentence: `${delivery.method} ${delivery.target} arrived with ${String(delivery.bodyBytes)} bytes${known}: ${delivery.outcome}.`,
    },
  ]
}

function runEntries(run: NodeRun): TimelineEntry[] {
  const name = run.runIndex === 0 ? `"${run.node}"` : `"${run.node}" (run ${String(run.runIndex + 1)})`
  const itemsIn = run.inputs.reduce((sum, items) => sum + items.length, 0)
  const itemsOut = (run.outputs ?? []).reduce((sum, items) => sum + items.length, 0)
  const retried = run.attempts.length > 1
  return [
    {
      at: run.startedAt,
      kind: 'node',
      sentence: `Node ${name}: ${String(itemsIn)} in, ${String(itemsOut)} out, ${run.status}${run.failure === null ? '' : `: ${run.failure.message}`}`,
    },
    ...run.attempts.flatMap((attempt): TimelineEntry[] => [
      ...(retried
        ? [
            {
              at: attempt.startedAt,
              kind: 'attempt' as const,
              sentence: `Node ${name}, try ${String(attempt.number)}: ${attempt.failure?.message ?? 'succeeded'}`,
            },
          ]
        : []),
      ...attempt.requests.map((request) => ({
        at: request.startedAt,
        kind: 'request' as const,
        sentence: `Node ${name} sent ${request.method} ${request.url}: ${request.answer === null ? (request.error ?? 'no answer') : String(request.answer.status)}`,
      })),
    ]),
  ]
}
