import { initialBaseUrl } from '../../shared/settings.ts'
import { v7 as createId } from 'uuid'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Item } from '../../shared/item.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { StopSwitch } from '../engine/stop-switch.ts'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { openSandbox } from '../engine/sandbox/sandbox.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import type { Store } from '../store/open-store.ts'
import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import { ownSecret, resumeKeyName } from '../credentials/own-secret.ts'
import { variablesIn } from '../credentials/variable-values.ts'
import { openKeptStore } from '../credentials/open-credential-keeping-store.ts'
import { openConsents } from '../consents/consents.ts'
import { openHostGate } from '../consents/host-gate.ts'
import { realSurroundings } from './real-surroundings.ts'

interface RunOnceRequest {
  readonly workflow: Workflow
  readonly mode: 'manual' | 'production'
  readonly items: readonly Item[]
  /** Null: as long as it takes. */
  readonly timeoutMs: number | null
  /** Stops it; absent: nothing does. */
  readonly signal?: AbortSignal
}

/** The engine with its surroundings, without a listener. */
export interface RunOnce {
  readonly store: Store
  readonly run: (request: RunOnceRequest) => Promise<{ readonly executionId: string; readonly outcome: RunOutcome }>
  /** Keeps an execution that has ended in the store, for lists, reports and exports; one that waits has not. */
  readonly keep: (ran: RanOnce, outcome: RunOutcome) => void
  readonly close: () => Promise<void>
}

interface RanOnce {
  readonly workflow: Workflow
  readonly executionId: string
  readonly mode: 'manual' | 'production'
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/**
 * `known` are the workflows that may call each other, beside those that the data folder holds; `hosts` those that they may
 * reach beside this machine; `filesFolder` the one whose files they may read and write.
 */
export function openRunOnce(
  dataFolder: string,
  credentials: readonly OpenCredential[],
  known: readonly Workflow[],
  hosts: readonly string[] | 'all',
  filesFolder: string | null = null,
): RunOnce {
  const box = createCredentialRegistry()
  box.add(credentials)
  const { store } = openKeptStore(dataFolder, box)
  const sandbox = openSandbox()
  const modelMemory: Record<string, unknown> = {}
  const surroundings = realSurroundings({
    store,
    credentials: box,
    credentialFor: box.find,
    gate: openHostGate({
      policy: { kind: 'listed', hosts },
      consents: openConsents({ store, now: Date.now, changed: () => undefined }),
      credential: (id) => box.all().find((one) => one.id === id) ?? null,
      redact: (text) => text,
    }),
    now: Date.now,
    baseUrl: () => initialBaseUrl,
    resumeKey: ownSecret(store, resumeKeyName),
    filesFolder: () => filesFolder,
    workflow: (id) => known.find((one) => one.id === id) ?? storedWorkflow(store, id),
    keepMessage: (message) => {
      store.outbox.add(createId(), message)
    },
    variables: variablesIn(box),
  })
  return {
    store,
    run: async ({ workflow, mode, items, timeoutMs, signal }) => {
      const executionId = createId()
      const outcome = await runWorkflow(
        {
          workflow,
          executionId,
          mode: mode === 'manual' ? 'manual' : 'webhook',
          items,
          ...(timeoutMs === null ? {} : { timeoutMs }),
        },
        { surroundings: { ...surroundings, modelMemory }, sandbox },
        {},
        signal ?? new StopSwitch(),
      )
      return { executionId, outcome }
    },
    keep: ({ workflow, executionId, mode, startedAt }, outcome) => {
      if (outcome.status === 'waiting') return
      const { status, lastNode, failure, findings, nodeRuns } = outcome
      const ended = Date.now()
      store.transaction(() => {
        store.executions.add({
          id: executionId,
          workflowId: workflow.id,
          workflowName: workflow.name,
          workflowVersion: '',
          mode: mode === 'manual' ? 'manual' : 'webhook',
          status: 'running',
          startedAt: new Date(startedAt).toISOString(),
          deliveryId: null,
          externalId: null,
          reproductionId: null,
          retryOf: null,
          fingerprint: null,
        })
        const stoppedAt = new Date(ended).toISOString()
        store.executions.end(executionId, {
          status,
          stoppedAt,
          runTimeMs: ended - startedAt,
          lastNode,
          failure,
          findings,
          nodeRuns,
        })
      })
    },
    close: async () => {
      await Promise.all([sandbox.close(), surroundings.close()])
      store.close()
    },
  }
}

function storedWorkflow({ workflows }: Store, id: string): Workflow | null {
  const stored = workflows.find(id)
  return stored === null ? null : { ...readWorkflow(stored.json, stored.name).workflow, id }
}
