import type { ServiceExecutionSummary } from '../../shared/service-execution.ts'
import type { ServiceQuery, ServiceSource } from './service-source.ts'

/** Those of a list that are asked for, in its order. */
// eslint-disable-next-line @typescript-eslint/require-await -- the other sources wait for their answers
export async function* listOfSummaries(
  all: readonly ServiceExecutionSummary[],
  { status, workflowId, since, limit }: ServiceQuery,
  signal?: AbortSignal,
): ReturnType<ServiceSource['list']> {
  const asked = all.filter(
    (one) =>
      (status === 'any' || one.status === 'error' || one.status === 'crashed') &&
      (workflowId === null || one.workflowId === workflowId) &&
      (since === null || (one.startedAt ?? '') >= since),
  )
  for (const one of asked.slice(0, limit)) {
    signal?.throwIfAborted()
    yield one
  }
}

type Dated = Pick<ServiceExecutionSummary, 'id' | 'startedAt'>

/** The order of a list. Ids are numbers where the service counts them. */
export function newestFirst(a: Dated, b: Dated): number {
  const [x, y] = [Number(a.id), Number(b.id)]
  if (Number.isFinite(x) && Number.isFinite(y) && x !== y) return y - x
  return (b.startedAt ?? '').localeCompare(a.startedAt ?? '')
}
