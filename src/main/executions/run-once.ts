import { initialBaseUrl } from '../../shared/settings.ts'
import { v7 as createId } from 'uuid'
import type { OpenCredential } from '../../shared/credential.ts'
import type { Item } from '../../shared/item.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { runWorkflow } from '../engine/run-workflow.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { openSandbox } from '../engine/sandbox/sandbox.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import type { Store } from '../store/open-store.ts'
import { createCredentialBox } from '../credentials/credential-registry.ts'
import { openKeptStore } from '../credentials/open-credential-keeping-store.ts'
import { openConsents } from '../consents/consents.ts'
import { openHostGate } from '../consents/host-gate.ts'
import { realSurroundings } from './real-surroundings.ts'

export interface RunOnceRequest {
  readonly workflow: Workflow
  readonly mode: 'manual' | 'production'
  readonly items: readonly Item[]
  /** Null: as long as it takes. */
  readonly timeoutMs: number | null
}

/** The engine with its surroundings, without a listener: workflows are run, nothing is recorded. */
export interface RunOnce {
  readonly run: (request: RunOnceRequest) => Promise<{ readonly executionId: string; readonly outcome: RunOutcome }>
  readonly close: () => Promise<void>
}

/**
 * `known` are the workflows that may call each other, beside those that the data folder holds; `hosts` those that they may
 * reach beside this machine.
 */
export function openRunOnce(
  dataFolder: string,
  credentials: readonly OpenCredential[],
  known: readonly Workflow[],
  hosts: readonly string[] | 'all',
): RunOnce {
  const box = createCredentialBox()
  box.add(credentials)
  const { store } = openKeptStore(dataFolder, box)
  const sandbox = openSandbox()
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
    workflow: (id) => known.find((one) => one.id === id) ?? storedWorkflow(store, id),
    keepMessage: (message) => {
      store.outbox.add(createId(), message)
    },
    variables: {},
  })
  return {
    run: async ({ workflow, mode, items, timeoutMs }) => {
      const executionId = createId()
      const outcome = await runWorkflow(
        {
          workflow,
          executionId,
          mode: mode === 'manual' ? 'manual' : 'webhook',
          items,
          ...(timeoutMs === null ? {} : { timeoutMs }),
        },
        { surroundings, sandbox },
        {},
        new AbortController().signal,
      )
      return { executionId, outcome }
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
