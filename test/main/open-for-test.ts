import { mkdtempSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFaultline, type Faultline } from '../../src/main/faultline.ts'
import type { HostPolicy } from '../../src/main/consents/host-gate.ts'
import type { ExecutionSummary } from '../../src/shared/execution.ts'
import type { Desktop } from '../../src/shared/desktop.ts'
import type { OpenCredential } from '../../src/shared/credential.ts'
import type { Workflow } from '../../src/shared/workflow.ts'

/** The whole app on a folder of its own and any free port. */
export function openForTest(
  more: {
    readonly dataFolder?: string
    readonly credentials?: readonly OpenCredential[]
    readonly now?: () => number
    readonly desktop?: Desktop
    readonly lookup?: LookupFunction
    readonly outgoing?: HostPolicy
    readonly filesFolder?: string
  } = {},
): Promise<Faultline> {
  return openFaultline({
    dataFolder: mkdtempSync(join(tmpdir(), 'faultline-app-')),
    port: 0,
    now: Date.now,
    version: '0.0.0',
    platform: 'test',
    ...more,
  })
}

/** Puts a workflow on the repository and activates it. */
export function activate(faultline: Faultline, workflow: Workflow): void {
  faultline.repository.put(JSON.stringify(workflow), workflow.name, true)
}

/** Calls a production webhook of the app. */
export function post(
  faultline: Faultline,
  path: string,
  body: object,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  return fetch(`${status.url}/webhook/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

const atWork: ReadonlySet<string> = new Set(['new', 'running'])

/** The newest execution of a workflow, when none of the app is at work any more. */
export async function settled(faultline: Faultline, workflowId: string): Promise<ExecutionSummary> {
  for (let round = 0; round < 1200; round += 1) {
    const all = faultline.store.executions.page({ limit: 100 })
    const found = all.find((one) => one.workflowId === workflowId)
    if (found !== undefined && !all.some(({ status }) => atWork.has(status))) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`no execution of ${workflowId} has ended`)
}
