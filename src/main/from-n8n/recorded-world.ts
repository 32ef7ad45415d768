/**
 * The world of a recorded execution, as the baseline of a case: what the APIs answered, how connections failed, and what nodes
 * gave that are not run here.
 */
import type { ApiRule, CaseWorld } from '../../shared/case.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'
import { knownTypes } from '../engine/nodes/catalogue.ts'
import { errorOfItem } from './read-execution.ts'
import { isKeptOutside, nodeNamed } from './rebuilt-delivery.ts'
import { answerFromItems, endFromError, targetOf, type CallEnd, type CallTarget } from './recorded-call.ts'
import { runsInOrder } from './service-failure.ts'

export interface RecordedWorld {
  readonly world: CaseWorld
  readonly notes: readonly string[]
}

/** Types that the engine runs and that send their requests to one host. */
const hostsOfTypes: Readonly<Record<string, string>> = {
  'n8n-nodes-base.slack': 'slack.com',
  'n8n-nodes-base.telegram': 'api.telegram.org',
  'n8n-nodes-base.discord': 'discord.com',
  'n8n-nodes-base.microsoftTeams': 'graph.microsoft.com',
}

/** Types whose work another workflow does, which did not come with the execution. */
const callers: ReadonlySet<string> = new Set(['n8n-nodes-base.executeWorkflow'])

/** Most items of one node that are kept, and most bytes of them as JSON. */
const mostItems = 1000
const mostBytes = 4 * 1024 * 1024

/** `trigger`: the node that started it, of which nothing is recorded here. */
export function recordedWorld(execution: ServiceExecution, trigger: string): RecordedWorld {
  const notes: string[] = []
  const calls: Call[] = []
  const standIns = new Map<string, NonNullable<CaseWorld['stand_ins']>[string]>()
  for (const { node: name, run } of runsInOrder(execution.runs)) {
    const node = nodeNamed(execution.workflow, name)
    if (name === trigger || node === undefined || node['disabled'] === true) continue
    const type = typeof node['type'] === 'string' ? node['type'] : ''
    const found = type === httpType ? httpCalls(node, run) : messageCalls(type, run)
    if (found !== null && found !== 'file') append(calls, found)
    if ((found !== null && found !== 'file') || (isRunHere(type) && type !== httpType)) continue
    if (found === 'file') {
      notes.push(`"${name}" got a file, which no answer of a case can hold: what it gave stands in for it.`)
    } else if (type === httpType) {
      // Without an answer it failed before anything was sent, which it does here too.
      if (run.error !== null && endFromError(run.error, '') === null) continue
      notes.push(`The address of "${name}" is made by an expression: what it gave stands in for it.`)
    }
    if (standIns.has(name)) notes.push(`"${name}" ran more than once; what it gave first stands in for it.`)
    else standIns.set(name, standIn(execution, run, name, notes))
  }
  const { api, changes } = worldOfCalls(calls)
  return {
    world: {
      ...(Object.keys(api).length === 0 ? {} : { api }),
      ...(changes.length === 0 ? {} : { changes }),
      ...(standIns.size === 0 ? {} : { stand_ins: Object.fromEntries(standIns) }),
    },
    notes: [...new Set(notes)],
  }
}

const httpType = 'n8n-nodes-base.httpRequest'

function isRunHere(type: string): boolean {
  return knownTypes.includes(type) && !callers.has(type)
}

const unrecorded: CallEnd = { kind: 'answer', rule: { status: 200, json: {}, made_up: true } }

interface Call {
  readonly target: CallTarget
  readonly end: CallEnd
}

/**
 * The calls of one run of an HTTP Request node, one for each input item; null where it is not known where they went, `file` where
 * one was answered with what no answer here can hold.
 */
function httpCalls(node: JsonObject, run: ServiceNodeRun): readonly Call[] | 'file' | null {
  const target = targetOf(node, run.error)
  if (target === null) return null
  if (run.error !== null) {
    const end = endFromError(run.error, target.host)
    if (end === null) return []
    // What the calls for the items before it were answered is not recorded.
    const count = Math.min(run.error.itemIndex ?? 0, mostItems)
    const before = Array.from({ length: count }, () => ({ target, end: unrecorded }))
    return [...before, { target, end }]
  }
  const calls: Call[] = []
  for (const items of byInput(run)) {
    const error = items.map(errorOfItem).find((one) => one !== null) ?? null
    const end = error === null ? answerFromItems(node, items) : endFromError(error, target.host)
    if (error === null && end === null) return 'file'
    if (end !== null) calls.push({ target, end })
  }
  return calls
}

/** The same of a node that sends messages to its own service; null where it is none. */
function messageCalls(type: string, run: ServiceNodeRun): readonly Call[] | null {
  const host = ownOf(hostsOfTypes, type)
  if (host === undefined) return null
  const target = { host, path: '/*', method: null }
  if (run.error !== null) {
    const end = endFromError(run.error, host)
    return end === null ? [] : [{ target, end }]
  }
  return byInput(run).flatMap((items) => {
    const error = items.map(errorOfItem).find((one) => one !== null) ?? null
    const body = items.length === 1 ? items[0]?.json : items.map(({ json }) => json)
    const end: CallEnd | null =
      error === null
        ? { kind: 'answer', rule: { status: 200, headers: { 'content-type': 'application/json' }, json: body } }
        : endFromError(error, host)
    return end === null ? [] : [{ target, end }]
  })
}

/** The items of a run, those of one input item together, in the order of the input. */
function byInput({ outputs }: ServiceNodeRun): readonly (readonly Item[])[] {
  const groups = new Map<number, Item[]>()
  for (const item of outputs.flat()) {
    const paired = Array.isArray(item.pairedItem) ? (item.pairedItem as readonly unknown[])[0] : item.pairedItem
    const at =
      typeof paired === 'number'
        ? paired
        : typeof paired === 'object' && paired !== null && 'item' in paired && typeof paired.item === 'number'
          ? paired.item
          : 0
    groups.set(at, [...(groups.get(at) ?? []), item])
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, items]) => items)
}

/** Answers in the order in which they came: each once, the last one for as long as it is asked. */
function worldOfCalls(calls: readonly Call[]): {
  readonly api: NonNullable<CaseWorld['api']>
  readonly changes: NonNullable<CaseWorld['changes']>
} {
  const api = new Map<string, ApiRule[]>()
  const changes: NonNullable<CaseWorld['changes']> = []
  const place = ({ host, path, method }: CallTarget): string => `${host} ${method ?? '*'} ${path}`
  for (const [index, { target, end }] of calls.entries()) {
    const rules = api.get(target.host) ?? []
    api.set(target.host, rules)
    if (end.kind === 'broken') {
      const change = { layer: 'API', name: end.change.name, parameters: { ...end.change.parameters } }
      if (!changes.some((one) => JSON.stringify(one) === JSON.stringify(change))) changes.push(change)
      continue
    }
    const comesAgain = calls.slice(index + 1).some((later) => place(later.target) === place(target))
    rules.push({
      ...(target.method === null ? {} : { method: target.method }),
      path: target.path,
      ...(comesAgain ? { times: 1 } : {}),
      ...end.rule,
    })
  }
  return { api: Object.fromEntries(api), changes }
}

function standIn(
  { id, startedAt }: ServiceExecution,
  { outputs, error }: ServiceNodeRun,
  name: string,
  notes: string[],
): NonNullable<CaseWorld['stand_ins']>[string] {
  const recorded = { ...(id === '' ? {} : { execution_id: id }), ...(startedAt === null ? {} : { at: startedAt }) }
  if (error !== null) {
    const { message, httpCode, description } = error
    return {
      error: {
        message: message.slice(0, 10_000) || 'The service told no message.',
        ...(httpCode === null ? {} : { http_code: httpCode }),
        ...(description === null ? {} : { description }),
      },
      recorded,
    }
  }
  const kept = outputs.map((items) => whole(items, name, notes))
  return kept.length > 1 ? { outputs: kept, recorded } : { items: kept[0] ?? [], recorded }
}

function whole(items: readonly Item[], name: string, notes: string[]): JsonObject[] {
  const plain = items.map(({ json, binary }) => {
    const inside = Object.entries(binary ?? {}).filter(([, one]) => !isKeptOutside(one))
    if (inside.length < Object.keys(binary ?? {}).length) {
      notes.push(`Binary data of "${name}" is kept outside of the execution and did not come with it.`)
    }
    return inside.length === 0 ? { json } : { json, binary: Object.fromEntries(inside) }
  })
  let bytes = 0
  const kept = plain.filter((item, at) => {
    bytes += JSON.stringify(item).length
    return at < mostItems && bytes <= mostBytes
  })
  if (kept.length < plain.length) {
    notes.push(
      `"${name}" gave ${String(plain.length)} items; the first ${String(kept.length)} of them stand in for it.`,
    )
  }
  return kept
}
