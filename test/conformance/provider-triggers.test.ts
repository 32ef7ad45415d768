import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bodySettingsOf } from '../../src/main/listener/body-settings.ts'
import { parseBody } from '../../src/main/listener/parse-body.ts'
import { triggerVerdict, type TriggerVerdict } from '../../src/main/listener/provider-events/provider-event.ts'
import { readTarget } from '../../src/main/listener/target.ts'
import type { JsonObject } from '../../src/shared/json.ts'
import type { WorkflowNode } from '../../src/shared/workflow.ts'

/**
 * What n8n 1.123.5 made of requests to the triggers of providers: each was registered with a credential and its secret, and what is
 * recorded here was signed as its provider signs it. The values of signatures are left out, as they are not looked at here.
 */
interface Recorded {
  readonly type: string
  readonly typeVersion: number
  readonly parameters: JsonObject
  readonly requests: readonly RecordedRequest[]
}

interface RecordedRequest {
  readonly method: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly status: number
  /** What the trigger gave; absent: nothing ran. */
  readonly items?: readonly JsonObject[]
  /** How the execution failed at the trigger. */
  readonly error?: string
  /** What the caller was answered where nothing ran. */
  readonly answer?: string
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'provider-triggers.json'), 'utf8'),
) as readonly Recorded[]

async function verdictOn(
  { type, typeVersion, parameters }: Recorded,
  { method, query, headers, body }: RecordedRequest,
): Promise<TriggerVerdict> {
  const node: WorkflowNode = { id: 'node-id', name: 'Start', type, typeVersion, position: [0, 0], parameters }
  const read = await parseBody(headers, Buffer.from(body), bodySettingsOf({ options: {}, node }, 1_000_000))
  if (read.kind === 'failed') throw new Error(read.sentence)
  return triggerVerdict(node, { method, headers, query: readTarget(`/${query}`).query, body: read.body, settings: { serviceProfile: '1.123' } })
}

function outcomeOf(verdict: TriggerVerdict): Partial<RecordedRequest> {
  switch (verdict.kind) {
    case 'runs':
      return { status: 200, items: JSON.parse(JSON.stringify(verdict.items.map(({ json }) => json))) as JsonObject[] }
    case 'fails':
      return { status: 500, error: verdict.failing.message }
    case 'dropped':
      return { status: verdict.answer.statusCode, answer: Buffer.from(verdict.answer.body).toString() }
  }
}

for (const trigger of recorded) {
  const name = trigger.type.replace(/^.*\./u, '')
  test(`${name} ${String(trigger.typeVersion)} with ${JSON.stringify(trigger.parameters)} makes of requests what the service made of them`, async () => {
    for (const request of trigger.requests) {
      const { status, items, error, answer } = request
      const made = outcomeOf(await verdictOn(trigger, request))
      expect(made, `${request.method} ${request.query} ${request.body}`).toEqual({
        status,
        ...(items === undefined ? {} : { items }),
        ...(error === undefined ? {} : { error }),
        ...(answer === undefined ? {} : { answer }),
      })
    }
  })
}
