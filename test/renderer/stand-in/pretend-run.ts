import { randomUUID } from 'node:crypto'
import type { Change } from '../../../src/shared/change.ts'
import type { Execution, NodeRun } from '../../../src/shared/execution.ts'
import type { Failure } from '../../../src/shared/failure.ts'
import type { Item } from '../../../src/shared/item.ts'
import { workflow } from './sample.ts'

/** What the pretended workflow does with a body under a change: the node runs a real engine would have kept. */
export function pretendRun(body: Record<string, unknown>, change: Change | null, at: Date): Execution {
  const start = at.getTime()
  const delivered: Item = { json: { headers: { 'x-github-event': 'pull_request' }, params: {}, query: {}, body } }
  const team: Item = { json: { id: 41, name: 'Parser', onCall: 'ada' }, pairedItem: { item: 0 } }
  const runs: NodeRun[] = [
    run('GitHub delivery', 0, start, 2, [], [[delivered]], null),
    run('Opened?', 1, start + 2, 1, ['GitHub delivery'], [[delivered], []], null, [[delivered]]),
  ]
  if (change?.layer === 'API') {
    const failure = apiFailure(Number(change.parameters['status'] ?? 503))
    const failed = run(
      'Look up the team',
      2,
      start + 3,
      2140,
      ['Opened?'],
      [[], [withError(delivered, failure)]],
      failure,
      [[delivered]],
    )
    runs.push({ ...failed, status: 'success', attempts: [1, 2, 3].map((number) => attempt(number, start, failure)) })
    runs.push(run('Tell on-call', 3, start + 2143, 1, ['Look up the team'], [[delivered]], null, [[delivered]]))
    return execution(runs, start, null, 'Tell on-call')
  }
  runs.push(run('Look up the team', 2, start + 3, 84, ['Opened?'], [[team], []], null, [[delivered]]))
  const text = change?.layer === 'data' && change.name === 'set-path' ? change.parameters['value'] : null
  if (typeof text === 'string') {
    const ticket: Item = { json: { text: text.trim(), team: 'Parser' }, pairedItem: { item: 0 } }
    runs.push(run('Write the ticket', 3, start + 87, 6, ['Look up the team'], [[ticket]], null, [[team]]))
    runs.push(run('Answer the provider', 4, start + 93, 1, ['Write the ticket'], [[ticket]], null, [[ticket]]))
    return execution(runs, start, null, 'Answer the provider')
  }
  const failure: Failure = {
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'trim') [line 2]",
    description: 'The pull request has no description: `body` is null, and the code expects a text.',
    node: 'Write the ticket',
    itemIndex: 0,
    httpCode: null,
    code: null,
    line: 2,
    column: 33,
    stack: "TypeError: Cannot read properties of null (reading 'trim')\n    at Write the ticket:2:33",
    causes: [],
  }
  runs.push(run('Write the ticket', 3, start + 87, 6, ['Look up the team'], null, failure, [[team]]))
  return execution(runs, start, failure, 'Write the ticket')
}

function execution(runs: NodeRun[], start: number, failure: Failure | null, lastNode: string): Execution {
  const runTimeMs = runs.reduce((sum, each) => sum + each.runTimeMs, 0)
  return {
    id: randomUUID(),
    workflowId: workflow.id,
    workflowName: workflow.name,
    workflowVersion: workflow.versionId ?? '1',
    mode: 'webhook',
    status: failure === null ? 'success' : 'error',
    startedAt: new Date(start).toISOString(),
    stoppedAt: new Date(start + runTimeMs).toISOString(),
    runTimeMs,
    deliveryId: null,
    externalId: `72d3162e-cc78-11e3-81ab-${String(start).slice(-12)}`,
    retryOf: null,
    lastNode,
    failure,
    findings: [],
    nodeRuns: runs,
  }
}

function run(
  node: string,
  executionIndex: number,
  startedAt: number,
  runTimeMs: number,
  sources: readonly string[],
  outputs: readonly (readonly Item[])[] | null,
  failure: Failure | null,
  inputs: readonly (readonly Item[])[] = [],
): NodeRun {
  return {
    node,
    runIndex: 0,
    executionIndex,
    status: failure === null ? 'success' : 'error',
    startedAt: new Date(startedAt).toISOString(),
    runTimeMs,
    source: sources.map((previousNode) => ({ previousNode, previousOutput: 0, previousRun: 0 })),
    inputs,
    outputs,
    failure,
    attempts: [{ number: 1, startedAt: new Date(startedAt).toISOString(), runTimeMs, failure, requests: [] }],
    findings:
      node === 'Tell on-call'
        ? [
            {
              kind: 'failure-continued',
              sentence: '"Look up the team" failed 3 times and the workflow went on by its error output.',
              itemIndexes: [0],
            },
          ]
        : [],
    console: node === 'Write the ticket' ? [{ level: 'log', text: 'team Parser' }] : [],
  }
}

function attempt(number: number, start: number, failure: Failure): NodeRun['attempts'][number] {
  const startedAt = new Date(start + number * 700).toISOString()
  return {
    number,
    startedAt,
    runTimeMs: 40 + number,
    failure,
    requests: [
      {
        method: 'GET',
        url: 'https://teams.example.test/repositories/186853002',
        headers: [['accept', 'application/json']],
        body: null,
        bodyBytes: 0,
        startedAt,
        runTimeMs: 38,
        itemIndex: 0,
        answer: {
          status: Number(failure.httpCode),
          headers: [['content-type', 'application/json']],
          body: '{"error":"overloaded"}',
          bodyBytes: 22,
        },
        error: null,
      },
    ],
  }
}

function apiFailure(status: number): Failure {
  return {
    name: 'NodeApiError',
    message: `Service unavailable - try again later or consider setting this node to retry automatically (status ${status})`,
    description: 'overloaded',
    node: 'Look up the team',
    itemIndex: 0,
    httpCode: String(status),
    code: null,
    line: null,
    column: null,
    stack: null,
    causes: [{ name: 'AxiosError', message: `Request failed with status code ${status}`, code: 'ERR_BAD_RESPONSE' }],
  }
}

function withError(item: Item, failure: Failure): Item {
  return { ...item, error: { name: failure.name, message: failure.message } }
}
