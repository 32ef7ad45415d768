import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import jwt from 'jsonwebtoken'
import type { OpenCredential } from '../../src/shared/credential.ts'
import type { Workflow } from '../../src/shared/workflow.ts'
import { responseModeOf, responseProblem } from '../../src/main/listener/workflow-answer.ts'
import { openTestListener } from '../main/listener/open-test-listener.ts'

interface Probe {
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

interface RecordedItem {
  readonly json: Readonly<Record<string, unknown>>
  readonly binary?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Tokens are not stored: `{{jwt PAYLOAD}}` is signed here with the secret of the recorded credential, to the recorded bytes. */
const text = readFileSync(new URL('webhook/probes.json', import.meta.url), 'utf8').replace(
  /\{\{jwt (.*?)\}\}(?!\})/g,
  (_, payload: string) =>
    jwt.sign(JSON.parse(payload.replaceAll('\\"', '"')) as object, 'jwtsecret', { noTimestamp: true }),
)
const recorded = JSON.parse(text) as {
  readonly credentials: readonly OpenCredential[]
  readonly workflows: readonly Workflow[]
  readonly probes: readonly Probe[]
}

/** Where the listener answers otherwise than the recording, and why. */
const exceptions: Readonly<Record<string, { readonly body?: string; readonly why: string }>> = {
  'path.double-trailing-slash': {
    body: 'POST p-post//',
    why: 'contract §4.1: the recorded service strips one slash before it names the path; here a slash at the end counts',
  },
  'auth.basic.wrong-password': {
    body: 'Authentication data is wrong!',
    why: 'contract §5.2: a failed Basic Auth is 401; the text is that of the newest service profile',
  },
}

/** Answers of the HTTP library of the recorded service or its client, not of the webhook. */
const ignoredHeaders = new Set(['content-length'])

const byId = new Map(recorded.workflows.map((workflow) => [workflow.id, workflow]))

for (const probe of recorded.probes) {
  const { request } = probe
  if (request === undefined || probe.not_runnable !== undefined) continue
  test(`recorded probe ${probe.id}`, async () => {
    const listener = await openTestListener(recorded.workflows, {}, recorded.credentials)
    const { body } = request
    const answer = await fetch(listener.url + request.path, {
      method: request.method,
      headers: request.headers,
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.base64, 'base64') }),
    })
    const text = await answer.text()
    const exception = exceptions[probe.id]
    expect(listener.accepted.length, 'accepted deliveries').toBe(probe.executions.length)
    if (Array.isArray(probe.webhookOutput)) compareItem(listener.accepted[0], probe.webhookOutput)
    const workflow = byId.get(probe.workflow ?? '')
    if (answeredByWorkflow(workflow) && probe.executions.length > 0) {
      await listener.close()
      return
    }
    expect(answer.status).toBe(probe.expect_instead?.status ?? probe.response.status)
    if (exception?.body !== undefined) expect(text).toContain(exception.body)
    else expect(text).toBe(probe.response.body)
    for (const [name, value] of Object.entries(probe.response.headers)) {
      if (!ignoredHeaders.has(name)) expect(answer.headers.get(name), name).toBe(value)
    }
    await listener.close()
  })
}

/** True where the engine gives the answer: those probes are compared where engine and listener are joined. */
function answeredByWorkflow(workflow: Workflow | undefined): boolean {
  const node = workflow?.nodes[0]
  if (workflow === undefined || node === undefined) return false
  return responseModeOf(node) !== 'onReceived' || responseProblem(workflow, node) !== null
}

function compareItem(
  accepted: Awaited<ReturnType<typeof openTestListener>>['accepted'][number] | undefined,
  outputs: readonly (readonly RecordedItem[])[],
): void {
  const output = outputs.findIndex((items) => items.length > 0)
  expect(accepted?.output).toBe(output)
  const { headers, webhookUrl, ...expected } = outputs[output]?.[0]?.json ?? {}
  const { headers: givenHeaders, webhookUrl: givenUrl, ...given } = accepted?.item.json ?? {}
  expect(given).toEqual(expected)
  expect(pathOf(givenUrl)).toBe(pathOf(webhookUrl))
  const { host: _host, connection: _connection, ...sent } = headers as Record<string, string>
  expect(givenHeaders).toMatchObject(sent)
  for (const [name, binary] of Object.entries(outputs[output]?.[0]?.binary ?? {})) {
    const { mimeType, fileExtension, fileSize, bytes } = accepted?.item.binary?.[name] ?? {}
    expect({ mimeType, fileExtension, fileSize, bytes }).toMatchObject(
      Object.fromEntries(
        Object.entries(binary).filter(([key]) => ['mimeType', 'fileExtension', 'fileSize', 'bytes'].includes(key)),
      ),
    )
  }
}

function pathOf(url: unknown): string {
  return typeof url === 'string' ? new URL(url).pathname : ''
}
