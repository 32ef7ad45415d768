import { readFileSync } from 'node:fs'
import jwt from 'jsonwebtoken'
import type { OpenCredential } from '../../src/shared/credential.ts'
import type { Workflow } from '../../src/shared/workflow.ts'
import { responseModeOf, webhookSetupFailure } from '../../src/main/engine/webhook-setup.ts'

/** A request that was sent to the recorded service, and what came of it. */
export interface Probe {
  readonly id: string
  readonly request?: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | { readonly base64: string }
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  readonly executions: readonly unknown[]
  readonly webhookOutput?: readonly (readonly RecordedItem[])[] | string
  readonly expect_instead?: { readonly status: number }
  readonly not_runnable?: string
  readonly workflow: string | null
}

export interface RecordedItem {
  readonly pairedItem?: unknown
  readonly json: Readonly<Record<string, unknown>>
  readonly binary?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Tokens are not stored: `{{jwt PAYLOAD}}` is signed here with the secret of the recorded credential, to the recorded bytes. */
const text = readFileSync(new URL('webhook/probes.json', import.meta.url), 'utf8').replace(
  /\{\{jwt (.*?)\}\}(?!\})/g,
  (_, payload: string) =>
    jwt.sign(JSON.parse(payload.replaceAll('\\"', '"')) as object, 'jwtsecret', { noTimestamp: true }),
)
export const recorded = JSON.parse(text) as {
  readonly credentials: readonly OpenCredential[]
  readonly workflows: readonly Workflow[]
  readonly probes: readonly Probe[]
}

/** Answers of the HTTP library of the recorded service or its client, not of the webhook. */
export const ignoredHeaders: ReadonlySet<string> = new Set(['content-length'])

const byId = new Map(recorded.workflows.map((workflow) => [workflow.id, workflow]))

export function workflowOf(probe: Probe): Workflow | undefined {
  return byId.get(probe.workflow ?? '')
}

/** Sends the probe's request to the listener at that URL. */
export function sendProbe({ request }: Probe, url: string): Promise<Response> {
  if (request === undefined) throw new Error('The probe holds no request.')
  const { body } = request
  return fetch(url + request.path, {
    method: request.method,
    headers: request.headers,
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.base64, 'base64') }),
  })
}

/** True where the engine gives the answer: those probes are compared where engine and listener are joined. */
export function answeredByWorkflow(workflow: Workflow | undefined): boolean {
  const node = workflow?.nodes[0]
  if (workflow === undefined || node === undefined) return false
  return responseModeOf(node) !== 'onReceived' || webhookSetupFailure(workflow, node) !== null
}

