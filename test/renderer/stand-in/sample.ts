import { createRequire } from 'node:module'
import type { ChangeKind } from '../../../src/shared/change.ts'
import type { HeaderPairs } from '../../../src/shared/delivery.ts'
import { isObject } from '../../../src/shared/json.ts'
import type { Webhook } from '../../../src/shared/webhook.ts'
import type { Workflow, WorkflowNode } from '../../../src/shared/workflow.ts'

/** What the stand-in studies: a workflow with an error branch and a real GitHub delivery whose pull request has no description. */
export const sampleName = 'github-pull-request'

export const workflow: Workflow = {
  id: 'wf-triage',
  name: 'Triage new pull requests',
  active: true,
  nodes: [
    node('GitHub delivery', 'n8n-nodes-base.webhook', 2, 0, 160, {
      httpMethod: 'POST',
      path: 'github/pull-requests',
      responseMode: 'responseNode',
    }),
    node('Opened?', 'n8n-nodes-base.if', 2.2, 220, 160, {
      conditions: { conditions: [{ leftValue: '={{ $json.body.action }}', rightValue: 'opened' }] },
    }),
    {
      ...node('Look up the team', 'n8n-nodes-base.httpRequest', 4.2, 460, 60, {
        url: '=https://teams.example.test/repositories/{{ $json.body.repository.id }}',
      }),
      onError: 'continueErrorOutput',
      retryOnFail: true,
      maxTries: 3,
    },
    node('Write the ticket', 'n8n-nodes-base.code', 2, 700, 0, {
      jsCode:
        "const text = $('GitHub delivery').first().json.body.pull_request.body\nreturn [{ json: { text: text.trim() } }]",
    }),
    node('Answer the provider', 'n8n-nodes-base.respondToWebhook', 1.1, 940, 0, { respondWith: 'json' }),
    node('Tell on-call', 'n8n-nodes-base.set', 3.4, 700, 160, {}),
    node('Ignore', 'n8n-nodes-base.noOp', 1, 460, 280, {}),
  ],
  connections: {
    'GitHub delivery': { main: [[to('Opened?')]] },
    'Opened?': { main: [[to('Look up the team')], [to('Ignore')]] },
    'Look up the team': { main: [[to('Write the ticket')], [to('Tell on-call')]] },
    'Write the ticket': { main: [[to('Answer the provider')]] },
  },
  settings: { executionOrder: 'v1' },
  pinData: {},
  staticData: {},
  versionId: '3',
}

export const webhook: Webhook = {
  workflowId: workflow.id,
  workflowName: workflow.name,
  workflowActive: true,
  node: 'GitHub delivery',
  method: 'POST',
  path: 'github/pull-requests',
  authentication: 'headerAuth',
  productionUrl: 'http://127.0.0.1:5678/webhook/github/pull-requests',
  testUrl: 'http://127.0.0.1:5678/webhook-test/github/pull-requests',
}

/** The body of a real "pull_request opened" delivery, without a description. */
export function sampleBody(): Record<string, unknown> {
  const events: unknown = createRequire(import.meta.url)('@octokit/webhooks-examples')
  if (!Array.isArray(events)) throw new Error('The examples of GitHub deliveries are not a list.')
  const event: unknown = events.find((each) => isObject(each) && each['name'] === 'pull_request')
  const examples = isObject(event) && Array.isArray(event['examples']) ? event['examples'] : []
  const opened: unknown = examples.find((each) => isObject(each) && each['action'] === 'opened')
  if (!isObject(opened) || !isObject(opened['pull_request']))
    throw new Error('There is no "pull_request opened" example.')
  return { ...opened, pull_request: { ...opened['pull_request'], body: null } }
}

export const sampleHeaders: HeaderPairs = [
  ['Accept', '*/*'],
  ['Content-Type', 'application/json'],
  ['User-Agent', 'GitHub-Hookshot/044aadd'],
  ['X-GitHub-Delivery', '72d3162e-cc78-11e3-81ab-4c9367dc0958'],
  ['X-GitHub-Event', 'pull_request'],
  ['X-GitHub-Hook-ID', '292430182'],
  ['X-GitHub-Hook-Installation-Target-ID', '79929171'],
  ['X-GitHub-Hook-Installation-Target-Type', 'repository'],
  ['X-Hub-Signature-256', 'sha256=signed when it is sent'],
]

export const changeKinds: readonly ChangeKind[] = [
  {
    layer: 'data',
    name: 'set-path',
    title: 'Set a JSON path',
    description: 'Puts a value at one place of the body before the request is signed and sent.',
    fields: [
      { kind: 'path', name: 'path', label: 'JSON path', initial: '$.pull_request.body' },
      { kind: 'json', name: 'value', label: 'Value (JSON)', initial: '"Mends the parser."' },
    ],
  },
  {
    layer: 'data',
    name: 'remove-path',
    title: 'Remove a JSON path',
    description: 'Takes one field out of the body.',
    fields: [{ kind: 'path', name: 'path', label: 'JSON path', initial: '$.pull_request' }],
  },
  {
    layer: 'authorisation',
    name: 'signature',
    title: 'Break the signature',
    description: 'Signs with a wrong secret, over a re-serialised body, or with a stale time.',
    fields: [
      {
        kind: 'choice',
        name: 'fault',
        label: 'How',
        initial: 'wrong-secret',
        choices: [
          { value: 'wrong-secret', label: 'Wrong secret' },
          { value: 'reserialised', label: 'Over a re-serialised body' },
          { value: 'missing', label: 'No signature at all' },
        ],
      },
    ],
  },
  {
    layer: 'reverse proxy',
    name: 'strip-header',
    title: 'Strip a header',
    description: 'A real proxy in front of the listener drops one header on the way.',
    fields: [
      { kind: 'text', name: 'header', label: 'Header', initial: 'Authorization', required: true },
      { kind: 'switch', name: 'quietly', label: 'Answer as if nothing had happened', initial: false },
    ],
  },
  {
    layer: 'API',
    name: 'status',
    title: 'Answer with a status',
    description: 'The stand-in for the external API answers with this status for the first calls.',
    fields: [
      { kind: 'number', name: 'status', label: 'Status', initial: 503, minimum: 200, maximum: 599 },
      { kind: 'number', name: 'first', label: 'For the first calls', initial: 3, minimum: 1, maximum: 100 },
    ],
  },
  {
    layer: 'database',
    name: 'locked',
    title: 'Lock the database',
    description: 'Holds a real write lock while the deliveries arrive.',
    fields: [{ kind: 'number', name: 'seconds', label: 'Seconds', initial: 5, minimum: 1, maximum: 60 }],
  },
]

function node(
  name: string,
  type: string,
  typeVersion: number,
  x: number,
  y: number,
  parameters: WorkflowNode['parameters'],
): WorkflowNode {
  return { id: `node-${name}`, name, type, typeVersion, position: [x, y], parameters }
}

function to(name: string): { node: string; type: string; index: number } {
  return { node: name, type: 'main', index: 0 }
}
