/**
 * The world of a recorded execution, as the baseline of a case: what the APIs answered, how connections failed, and what nodes
 * gave that are not run here.
 */
import type { ApiRule, CaseWorld } from '../../shared/case.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { ServiceError, ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'
import { knownTypes } from '../engine/nodes/catalogue.ts'
import { errorsGoneOnWith } from './error-gone-on-with.ts'
import { givenInstead } from './given-instead.ts'
import { recordedStandIn } from './recorded-stand-in.ts'
import { answerFromItems, endFromError, targetOf, type CallEnd, type CallTarget } from './recorded-call.ts'
import { runsInOrder } from './service-failure.ts'
import { nodeNamed } from './service-nodes.ts'

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

/** Most calls before a failing one that are answered. */
const mostItems = 1000

/** `trigger`: the node that started it, of which nothing is recorded here. */
export function recordedWorld(execution: ServiceExecution, trigger: string): RecordedWorld {
  const notes: string[] = []
  const calls: Call[] = []
  const standIns = new Map<string, ServiceNodeRun[]>()
  const standsIn = (name: string, run: ServiceNodeRun): void => {
    standIns.set(name, [...(standIns.get(name) ?? []), run])
  }
  for (const { node: name, run } of runsInOrder(execution.runs)) {
    const node = nodeNamed(execution.workflow, name)
    if (name === trigger || node === undefined || node['disabled'] === true) continue
    const type = typeof node['type'] === 'string' ? node['type'] : ''
    const instead = givenInstead(execution, node, run)
    if (instead !== null) {
      notes.push(instead)
      standsIn(name, run)
      continue
    }
    const found = type === httpType ? httpCalls(node, run) : messageCalls(node, type, run)
    if (found !== null && found !== 'file') append(calls, found)
    if ((found !== null && found !== 'file') || (isRunHere(type) && type !== httpType)) continue
    if (found === 'file') {
      notes.push(`"${name}" got a file, which no answer of a case can hold: what it gave stands in for it.`)
    } else if (type === httpType) {
      // Without an answer it failed before anything was sent, which it does here too.
      if (run.error !== null && endFromError(run.error, '') === null) continue
      notes.push(`The address of "${name}" is made by an expression: what it gave stands in for it.`)
    }
    standsIn(name, run)
  }
  const { api, changes } = worldOfCalls(calls)
  return {
    world: {
      ...(Object.keys(api).length === 0 ? {} : { api }),
      ...(changes.length === 0 ? {} : { changes }),
      ...(standIns.size === 0
        ? {}
        : {
            stand_ins: Object.fromEntries(
              [...standIns].map(([name, runs]) => [name, recordedStandIn(execution, runs, name, notes)]),
            ),
          }),
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
    // What the calls for the other items were answered, and where those went, is not recorded.
    const other = targetOf(node, null) ?? { ...target, path: '/*' }
    const count = Math.min(run.error.itemIndex ?? 0, mostItems)
    const before = Array.from({ length: count }, () => ({ target: other, end: unrecorded }))
    const behind =
      placeOf(other) === placeOf(target) || run.error.itemIndex === null ? [] : [{ target: other, end: unrecorded }]
    return [...before, { target, end }, ...behind]
  }
  const failed = errorsGoneOnWith(node, run.outputs)
  const calls: Call[] = []
  for (const items of byInput(run)) {
    const error = errorAmong(items, failed)
    // Without a status nothing tells it from an answer that is called so.
    const end = (error === null ? null : endFromError(error, target.host)) ?? answerFromItems(node, items)
    if (end === null) return 'file'
    calls.push({ target, end })
  }
  return calls
}

function errorAmong(items: readonly Item[], failed: ReadonlyMap<Item, ServiceError>): ServiceError | null {
  const found = items.find((item) => failed.has(item))
  return found === undefined ? null : (failed.get(found) ?? null)
}

/** The same of a node that sends messages to its own service; null where it is none. */
function messageCalls(node: JsonObject, type: string, run: ServiceNodeRun): readonly Call[] | null {
  const host = ownOf(hostsOfTypes, type)
  if (host === undefined) return null
  const target = { host, path: '/*', method: null }
  if (run.error !== null) {
    const end = endFromError(run.error, host)
    return end === null ? [] : [{ target, end }]
  }
  const failed = errorsGoneOnWith(node, run.outputs)
  return byInput(run).flatMap((items) => {
    const error = errorAmong(items, failed)
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
  const behind: { rules: ApiRule[]; rule: ApiRule }[] = []
  const changes: NonNullable<CaseWorld['changes']> = []
  for (const [index, { target, end }] of calls.entries()) {
    const rules = api.get(target.host) ?? []
    api.set(target.host, rules)
    if (end.kind === 'broken') {
      const change = { layer: 'API', name: end.change.name, parameters: { ...end.change.parameters } }
      if (!changes.some((one) => JSON.stringify(one) === JSON.stringify(change))) changes.push(change)
      continue
    }
    const later = calls.slice(index + 1).map((call) => call.target)
    const comesAgain = later.some((other) => placeOf(other) === placeOf(target))
    const isInTheWay = !comesAgain && later.some((other) => takes(target, other))
    const rule = { ...(target.method === null ? {} : { method: target.method }), path: target.path, ...end.rule }
    rules.push(comesAgain || isInTheWay ? { ...rule, times: 1 } : rule)
    if (isInTheWay) behind.push({ rules, rule })
  }
  for (const { rules, rule } of behind) rules.push(rule)
  return { api: Object.fromEntries(api), changes }
}

function placeOf({ host, path, method }: CallTarget): string {
  return `${host} ${method ?? '*'} ${path}`
}

/** True where an answer to the one would be given to the other as well. */
function takes(one: CallTarget, other: CallTarget): boolean {
  if (one.host !== other.host || (one.method !== null && other.method !== null && one.method !== other.method))
    return false
  return one.path.endsWith('*') ? other.path.startsWith(one.path.slice(0, -1)) : one.path === other.path
}
