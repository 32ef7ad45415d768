import type { NodeRun } from '../../shared/execution.ts'
import type { RunWatch } from '../engine/run-contract.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Pace } from '../world/pace.ts'
import type { SyncCalls } from './job-messages.ts'

/** What the worker waits for standing still, from the surroundings of its execution. Its node runs are added to `nodeRuns`. */
export function syncCallsOf(
  { surroundings, watch }: { readonly surroundings: Surroundings; readonly watch: RunWatch },
  pace: Pick<Pace, 'begin'>,
  nodeRuns: NodeRun[],
): SyncCalls {
  return {
    ...surroundings.tables,
    ...surroundings.seenValues,
    now: surroundings.now,
    credential: surroundings.credential,
    secrets: surroundings.secrets,
    credentialRenewed: (credential) => surroundings.credentialRenewed?.(credential),
    workflow: surroundings.workflow,
    outbox: surroundings.outbox,
    elapsed: (milliseconds) => {
      pace.begin(milliseconds)()
    },
    nodeStarted: (name, runIndex) => {
      watch.nodeStarted?.(name, runIndex)
    },
    nodeFinished: (text) => {
      // The worker wrote it from a node run.
      const run = JSON.parse(text) as NodeRun
      nodeRuns.push(run)
      watch.nodeFinished?.(run)
    },
  }
}
