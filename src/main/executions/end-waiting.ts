import { stoppedByPerson } from '../../shared/failure.ts'
import { failureFrom } from '../engine/failure-from.ts'
import { NodeFailure } from '../engine/node-failure.ts'
import type { Store } from '../store/open-store.ts'

/** Stores that an execution was cancelled while its node `node` waited. `at`: milliseconds since 1970. */
export function endWaiting({ executions }: Pick<Store, 'executions'>, id: string, node: string, at: number): void {
  const runs = executions.find(id)?.nodeRuns ?? []
  const details = { code: stoppedByPerson, description: 'It was waiting at that time.' }
  executions.end(id, {
    status: 'canceled',
    stoppedAt: new Date(at).toISOString(),
    runTimeMs: 0,
    lastNode: node,
    failure: failureFrom(new NodeFailure('The execution was cancelled manually', details), node),
    findings: [],
    nodeRuns: runs.map((run) => (run.status === 'waiting' ? { ...run, status: 'canceled', outputs: null } : run)),
  })
}
