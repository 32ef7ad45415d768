/** Reads an execution in any of the shapes in which n8n gives it out. In: a parsed value. Out: the words of `shared`. */
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { ServiceError, ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'
import { newestServiceProfile, profileOfVersion } from '../../shared/service-profile.ts'
import { readFlatted } from './flatted-text.ts'
import { plainCopy } from './plain-copy.ts'

const statuses = ['success', 'error', 'crashed', 'canceled', 'running', 'waiting', 'new'] as const

/**
 * The execution that a value tells of: the public API's shape, a row of the database, or what the editor loads. Null where it
 * holds no workflow, so that nothing can be run again.
 *
 * @param leftOut what was left out of it because it is too large, one sentence each
 * @throws ProblemError INVALID_INPUT where its run data is cut
 */
export function readExecution(given: JsonObject, leftOut: readonly string[] = []): ServiceExecution | null {
  const id = idOf(given)
  const written = jsonText(given['workflowData'])
  const workflow = plainCopy(written)
  if (!isObject(workflow.value) || !Array.isArray(workflow.value['nodes'])) return null
  const { value, cyclic, cut } = plainCopy(runDataOf(given['data'], id))
  const result = isObject(value) && isObject(value['resultData']) ? value['resultData'] : {}
  const error = errorFrom(result['error'])
  const last = typeof result['lastNodeExecuted'] === 'string' ? result['lastNodeExecuted'] : null
  const kept = runsFrom(result['runData'])
  const runs = withoutMadeUp(kept)
  const name = id === '' ? 'the execution' : `execution ${id}`
  return {
    id,
    ...versionOf(given),
    workflowId: textOr(given['workflowId'] ?? workflow.value['id'], ''),
    workflowName: textOr(workflow.value['name'], 'Workflow without a name'),
    mode: textOr(given['mode'], 'unknown'),
    status: statusOf(given, error),
    startedAt: timeOf(given['startedAt']),
    stoppedAt: timeOf(given['stoppedAt']),
    retryOf: textOrNull(given['retryOf']),
    retrySuccessId: textOrNull(given['retrySuccessId']),
    workflow: workflow.value,
    runs,
    error: error === null ? null : { ...error, node: error.node ?? last },
    lastNode: last,
    notes: [
      ...leftOut,
      ...(cyclic ? [`Values of ${name} stand in themselves; each was put as "[cyclic]" where it comes back.`] : []),
      ...(cut ? [`Values of ${name} are deeper or more than is read; the rest was put as "[cut]".`] : []),
      ...(runs !== kept ? [`n8n itself ended while ${name} ran: what its nodes gave was not kept.`] : []),
      ...(Object.keys(runs).length === 0 ? [`The service kept no run data of ${name}.`] : []),
    ],
  }
}

/** The workflow with pinned data that an editor copied, as an execution in which the pinned nodes gave just that; null: nothing is pinned. */
export function readPinned(workflow: JsonObject): ServiceExecution | null {
  const { value } = plainCopy(workflow)
  const pins = isObject(value) && isObject(value['pinData']) ? value['pinData'] : {}
  const pinned = Object.entries(pins).filter(([, items]) => Array.isArray(items))
  if (!isObject(value) || pinned.length === 0) return null
  return {
    id: '',
    serviceVersion: null,
    likelyProfile: newestServiceProfile,
    workflowId: textOr(value['id'], ''),
    workflowName: textOr(value['name'], 'Workflow without a name'),
    mode: 'manual',
    status: 'unknown',
    startedAt: null,
    stoppedAt: null,
    retryOf: null,
    retrySuccessId: null,
    workflow: value,
    runs: Object.fromEntries(
      pinned.map(([node, items], index) => [
        node,
        [{ ...emptyRun, executionIndex: index, outputs: [itemsFrom(items)] }],
      ]),
    ),
    error: null,
    lastNode: null,
    notes: ['It is a workflow with pinned data: what its other nodes gave, and whether it failed, is not known.'],
  }
}

/**
 * Versions from 2.4 on tell where an execution is stored. One that is told as the others are, without it, is of one before: those are
 * 1.123 and its like, but for a few.
 */
function versionOf(given: JsonObject): Pick<ServiceExecution, 'serviceVersion' | 'likelyProfile'> {
  if ('storedAt' in given) return { serviceVersion: '2', likelyProfile: profileOfVersion('2') }
  return { serviceVersion: null, likelyProfile: 'waitTill' in given ? '1.123' : newestServiceProfile }
}

/** Empty where it has none. */
export function idOf(given: JsonObject): string {
  return textOr(given['id'] ?? given['executionId'], '')
}

const emptyRun: ServiceNodeRun = {
  startTime: 0,
  executionTime: 0,
  executionIndex: -1,
  sources: [],
  outputs: [],
  error: null,
  calledWorkflow: false,
}

/** The API gives an object; the database and the editor a flatted text. */
function runDataOf(data: unknown, id: string): unknown {
  return typeof data === 'string' ? readFlatted(data, id === '' ? 'the execution' : `execution ${id}`) : data
}

/** The database keeps the workflow as text. */
function jsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return null
  }
}

function runsFrom(runData: unknown): ServiceExecution['runs'] {
  if (!isObject(runData)) return {}
  return Object.fromEntries(
    Object.entries(runData)
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
      .map(([node, runs]) => [node, runs.filter(isObject).map(runFrom)]),
  )
}

/** After a crash the service makes up what it did not keep, from its log: the same runs where it made up nothing. */
function withoutMadeUp(runs: ServiceExecution['runs']): ServiceExecution['runs'] {
  const isMadeUp = ({ json }: Item): boolean => json['isArtificialRecoveredEventItem'] === true
  const all = Object.entries(runs)
  if (!all.some(([, of]) => of.some(({ outputs }) => outputs.flat().some(isMadeUp)))) return runs
  return Object.fromEntries(
    all.map(([node, of]) => [
      node,
      of.map((run) => ({ ...run, outputs: run.outputs.map((items) => items.filter((item) => !isMadeUp(item))) })),
    ]),
  )
}

function runFrom(run: JsonObject): ServiceNodeRun {
  const data = isObject(run['data']) ? run['data'] : {}
  const main = Array.isArray(data['main']) ? (data['main'] as readonly unknown[]) : []
  const sources = Array.isArray(run['source']) ? (run['source'] as readonly unknown[]) : []
  const metadata = isObject(run['metadata']) ? run['metadata'] : {}
  return {
    startTime: numberOr(run['startTime'], 0),
    executionTime: numberOr(run['executionTime'], 0),
    executionIndex: numberOr(run['executionIndex'], -1),
    sources: sources.filter(isObject).map((one) => textOr(one['previousNode'], '')),
    outputs: main.map(itemsFrom),
    error: errorFrom(run['error']),
    calledWorkflow: isObject(metadata['subExecution']),
  }
}

/** Items of one output. Older texts pin items without `json`. */
function itemsFrom(items: unknown): readonly Item[] {
  if (!Array.isArray(items)) return []
  // What an item carries besides its JSON and its files is checked where it is read.
  return items
    .filter(isObject)
    .map((item) => (isObject(item['json']) ? (withFiles(item) as unknown as Item) : { json: item }))
}

/** The item with those of its files alone that are files; of one that is kept elsewhere there is a reference. */
function withFiles(item: JsonObject): JsonObject {
  const { binary, ...others } = item
  if (!isObject(binary)) return others
  const files = Object.entries(binary).flatMap(([name, file]) => {
    if (!isObject(file)) return []
    const { mimeType, fileName, ...rest } = file
    const type = typeof mimeType === 'string' && mimeType !== '' ? mimeType : 'application/octet-stream'
    return [[name, { ...rest, mimeType: type, ...(typeof fileName === 'string' ? { fileName } : {}) }]]
  })
  return { ...others, binary: Object.fromEntries(files) as JsonObject }
}

function errorFrom(error: unknown): ServiceError | null {
  if (typeof error === 'string') return { ...noDetails, name: 'Error', message: error }
  if (!isObject(error)) return null
  const node = isObject(error['node']) ? error['node']['name'] : null
  const context = isObject(error['context']) ? error['context'] : {}
  return {
    name: textOr(error['name'], 'Error'),
    message: textOr(error['message'], 'The service told no message.'),
    description: textOrNull(error['description']),
    node: textOrNull(node),
    httpCode: textOrNull(error['httpCode'] ?? error['status'] ?? error['statusCode']),
    code: textOrNull(error['code'] ?? (isObject(error['cause']) ? error['cause']['code'] : null)),
    itemIndex: typeof context['itemIndex'] === 'number' ? context['itemIndex'] : null,
    messages: Array.isArray(error['messages']) ? error['messages'].filter((one) => typeof one === 'string') : [],
    request: requestFrom(context['request']),
  }
}

const noDetails = {
  description: null,
  node: null,
  httpCode: null,
  code: null,
  itemIndex: null,
  messages: [],
  request: null,
}

/** An item that carries the error of the step that made it: what a node with "continue" sends on. */
export function errorOfItem(item: Item): ServiceError | null {
  const { json } = item
  return isObject(json['error']) || typeof json['error'] === 'string' ? errorFrom(json['error']) : null
}

function requestFrom(request: unknown): ServiceError['request'] {
  if (!isObject(request)) return null
  const url = request['uri'] ?? request['url']
  return typeof url === 'string' ? { method: textOr(request['method'], 'GET').toUpperCase(), url } : null
}

/** Services before 0.220 told only whether it finished. */
function statusOf(given: JsonObject, error: ServiceError | null): ServiceExecution['status'] {
  const told = statuses.find((one) => one === given['status'])
  if (told !== undefined) return told
  if (error !== null) return 'error'
  return given['finished'] === true || given['finished'] === 1 ? 'success' : 'unknown'
}

/** The database writes times in UTC without saying so. */
function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  const text = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/u.test(value) ? `${value.replace(' ', 'T')}Z` : value
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

function textOr(value: unknown, otherwise: string): string {
  return textOrNull(value) ?? otherwise
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}
