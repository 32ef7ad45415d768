import { emptyShape } from '../../../../src/main/engine/stand-ins/shape.ts'
import { connect } from 'node:net'
import { Agent } from 'undici'
import type { ConsoleLine, OutgoingRequest } from '../../../../src/shared/execution.ts'
import type { Finding } from '../../../../src/shared/finding.ts'
import type { Item } from '../../../../src/shared/item.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { newestServiceProfile, rulesOf } from '../../../../src/shared/service-profile.ts'
import type { CredentialReference, WorkflowNode } from '../../../../src/shared/workflow.ts'
import type { Scope } from '../../../../src/main/engine/expressions/scope.ts'
import { literalParameters } from '../../../../src/main/engine/literal-parameters.ts'
import { NotedFindings } from '../../../../src/main/engine/noted-findings.ts'
import type { NodeContext, NodeKind } from '../../../../src/main/engine/nodes/node-kind.ts'
import { defaultLimits } from '../../../../src/main/engine/sandbox/limits.ts'
import type { Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { StopSwitch, whenStopped } from '../../../../src/main/engine/stop-switch.ts'
import type { Surroundings } from '../../../../src/main/engine/surroundings.ts'
import type { OutboxMessage } from '../../../../src/shared/outbox-message.ts'

/** What a node kind is run with. */
export interface Trial {
  readonly typeVersion?: number
  readonly parameters?: JsonObject
  /** Parameters that differ from item to item, as expressions would make them. */
  readonly parametersOfItem?: (itemIndex: number) => JsonObject
  /** Items of the only input; each is the `json` of one, or the item itself where it has `json`. */
  readonly items?: readonly JsonObject[]
  readonly inputs?: readonly (readonly JsonObject[])[]
  readonly continues?: boolean
  readonly credentials?: Readonly<Record<string, CredentialReference>>
  readonly surroundings?: Partial<Surroundings>
  readonly timezone?: string
  readonly now?: number
  readonly signal?: AbortSignal
  readonly runWorkflow?: NodeContext['runWorkflow']
}

/** What came of it. */
export interface TrialOutcome {
  readonly outputs: readonly (readonly Item[])[]
  /** `json` of the items of the first output. */
  readonly json: readonly unknown[]
  readonly findings: readonly Finding[]
  readonly requests: readonly OutgoingRequest[]
  readonly console: readonly ConsoleLine[]
  readonly outbox: readonly OutboxMessage[]
  /** What the node asked to be suspended till; undefined where it did not. */
  readonly suspendedTill: number | null | undefined
}

/** Runs one node kind over items, with real sockets and clock where the trial does not say otherwise. */
export async function runKind(kind: NodeKind, trial: Trial): Promise<TrialOutcome> {
  const findings: Finding[] = []
  const noted = new NotedFindings(findings)
  const requests: OutgoingRequest[] = []
  const console: ConsoleLine[] = []
  const outbox: OutboxMessage[] = []
  let suspendedTill: number | null | undefined
  const inputs = (trial.inputs ?? [trial.items ?? [{}]]).map((items, input) =>
    items.map((item, index) => toItem(item, index, input)),
  )
  const items = inputs.find((list) => list.length > 0) ?? []
  const node: WorkflowNode = {
    name: 'Node',
    type: kind.type,
    typeVersion: trial.typeVersion ?? kind.versions.at(-1) ?? 1,
    position: [0, 0],
    parameters: trial.parameters ?? {},
    ...(trial.credentials !== undefined && { credentials: trial.credentials }),
  }
  const agent = new Agent()
  const surroundings = { ...surroundingsOfTrial(trial, outbox, agent), ...trial.surroundings }
  const ofItem = trial.parametersOfItem
  const stopped = new StopSwitch()
  if (trial.signal !== undefined)
    whenStopped(trial.signal, () => {
      stopped.abort(trial.signal?.reason)
    })
  const context: NodeContext = {
    node,
    runIndex: 0,
    rules: rulesOf(newestServiceProfile),
    inputs,
    items,
    parameters:
      ofItem === undefined
        ? literalParameters(node.parameters)
        : {
            read: (path, itemIndex, fallback) =>
              literalParameters({ ...node.parameters, ...ofItem(itemIndex) }).read(path, itemIndex, fallback),
            readExact: (path, itemIndex, fallback) =>
              literalParameters({ ...node.parameters, ...ofItem(itemIndex) }).readExact(path, itemIndex, fallback),
          },
    continues: trial.continues ?? false,
    scope: scopeOfTrial(node, inputs, items, trial),
    engine: { surroundings, sandbox: noSandbox },
    stopped,
    memory: {},
    credential: (type, reference) => surroundings.credential(type, reference, { id: 'trial', name: 'Trial' }),
    madeUpCredential: (type, reference) => surroundings.madeUpCredential?.(type, reference) ?? null,
    lackingCredential: () => null,
    awaitCredential: () => Promise.resolve(),
    usedCredentials: new Set(),
    note: (kind, sentence, itemIndexes) => {
      noted.add(kind, sentence, itemIndexes)
    },
    print: (line) => console.push(line),
    sent: (request) => requests.push(request),
    asked: () => undefined,
    answer: () => true,
    suspend: ({ till = null }) => {
      suspendedTill = till
    },
    readLater: () => emptyShape(),
    fileReadLater: () => null,
    runWorkflow: trial.runWorkflow ?? (() => Promise.reject(new Error('this trial has no other workflow'))),
  }
  try {
    const outputs = await kind.execute(context)
    return {
      outputs,
      json: (outputs[0] ?? []).map(({ json }) => json),
      findings,
      requests,
      console,
      outbox,
      suspendedTill,
    }
  } finally {
    await agent.close()
  }
}

/** A trial that brings no sandbox runs no code. */
const noSandbox: Sandbox = {
  limits: defaultLimits,
  run: () => Promise.resolve({ kind: 'stopped', reason: 'broken', message: 'This trial has no sandbox.', console: [] }),
  warm: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

function toItem(item: JsonObject, index: number, input: number): Item {
  const pairedItem = input > 0 ? { item: index, input } : { item: index }
  const { json } = item
  return typeof json === 'object' && json !== null
    ? { ...item, json: { ...json }, pairedItem }
    : { json: item, pairedItem }
}

function surroundingsOfTrial(trial: Trial, outbox: OutboxMessage[], agent: Agent): Surroundings {
  return {
    now: () => trial.now ?? Date.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(new Error('aborted'))
        })
      }),
    dispatcher: () => agent,
    connect: (host, port, signal) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port, signal }, () => {
          resolve(socket)
        })
        socket.once('error', reject)
      }),
    credential: () => null,
    secrets: () => [],
    model: null,
    variables: {},
    timezone: trial.timezone ?? 'UTC',
    baseUrl: 'http://127.0.0.1:5678',
    workflow: () => null,
    tables: {
      rows: () => [],
      insert: () => ({ id: 1 }),
      update: (_table, id) => ({ id }),
      remove: () => undefined,
    },
    seenValues: {
      has: () => false,
      add: () => undefined,
      highest: () => null,
      count: () => 0,
      setHighest: () => undefined,
      clear: () => undefined,
    },
    outbox: (message) => outbox.push(message),
  }
}

function scopeOfTrial(node: WorkflowNode, inputs: Scope['inputs'], items: readonly Item[], trial: Trial): Scope {
  return {
    node,
    runIndex: 0,
    inputs,
    items,
    source: null,
    sources: inputs.map(() => null),
    workflow: { id: 'w1', name: 'Trial', active: true },
    startedBy: 'webhook',
    execution: { id: 'e1', mode: 'production' },
    shownExecution: () => ({
      id: 'e1',
      mode: 'production',
      resumeUrl: 'http://127.0.0.1:5678/webhook-waiting/e1',
    }),
    customData: new Map(),
    variables: {},
    timezone: trial.timezone ?? 'UTC',
    now: trial.now ?? Date.now(),
    // A webhook leads to it.
    nodeNamed: (name) => (name === hook.name ? hook : undefined),
    nodeNames: () => [hook.name],
    outputTowards: (name) => (name === hook.name ? 0 : null),
    runsOf: () => [],
    contextOf: () => ({}),
    staticData: { global: {}, node: {} },
  }
}

const hook: WorkflowNode = {
  id: 'hook',
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  position: [0, 0],
  parameters: {},
}
