/**
 * What the caller of a webhook is answered as its node is configured (contract §4 rule 3; engine rules, §1.10). In: the Webhook
 * node and, where it answers later, what the execution came to. Out: a `WorkflowAnswer`.
 */
import type { NodeRun, WorkflowAnswer, ExecutionStatus } from '../../shared/execution.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

export type ResponseMode = 'onReceived' | 'lastNode' | 'responseNode'

/** Resolves a parameter that is an expression; parameters that are none come back as they are. */
export type Resolve = (value: unknown) => unknown

const asWritten: Resolve = (value) => value
const respondType = 'n8n-nodes-base.respondToWebhook'

/** When this webhook answers; `streaming` counts as `responseNode`. */
export function responseModeOf(node: WorkflowNode): ResponseMode {
  const mode = node.parameters['responseMode']
  return mode === 'lastNode' ? mode : mode === 'responseNode' || mode === 'streaming' ? 'responseNode' : 'onReceived'
}

/**
 * Why an execution of this workflow fails before its first node: a Respond to Webhook node is missing or never asked. Null
 * where it does not. The caller is answered `configurationAnswer`.
 */
export function responseProblem(workflow: Workflow, node: WorkflowNode): string | null {
  const responds = workflow.nodes.some((other) => other.type === respondType && other.disabled !== true)
  if (node.typeVersion < 2) return null
  if (responseModeOf(node) === 'responseNode') {
    return responds ? null : 'No Respond to Webhook node found in the workflow'
  }
  return responds ? 'Unused Respond to Webhook node found in the workflow' : null
}

/** The answer where an execution cannot begin or is cancelled: 500 with the text. */
export function problemAnswer(message: string): WorkflowAnswer {
  return { statusCode: 500, headers: {}, body: { kind: 'json', value: { code: 0, message } } }
}

/** The answer of a webhook that answers at once (`onReceived`). */
export function receivedAnswer(node: WorkflowNode, resolve: Resolve = asWritten): WorkflowAnswer {
  const options = optionsOf(node)
  const base = { statusCode: statusOf(node, options, resolve), headers: headersOf(options, resolve) }
  if (options['noResponseBody'] === true) return { ...base, body: { kind: 'none' } }
  const data = resolve(options['responseData'])
  if (data === undefined || data === null || data === '') {
    return { ...base, body: { kind: 'json', value: { message: 'Workflow was started' } } }
  }
  if (typeof data !== 'string' && typeof data !== 'number' && typeof data !== 'boolean') {
    return { ...base, body: { kind: 'json', value: data } }
  }
  return { ...base, body: { kind: 'text', text: String(data), contentType: 'text/html' } }
}

export interface EndedExecution {
  readonly status: ExecutionStatus
  readonly lastNode: string | null
  readonly nodeRuns: readonly NodeRun[]
}

/** The answer of a webhook that waits for the last node (`lastNode`): from the first output of its last run. */
export function lastNodeAnswer(
  node: WorkflowNode,
  ended: EndedExecution,
  resolve: Resolve = asWritten,
): WorkflowAnswer {
  if (ended.status === 'canceled') return problemAnswer('There was a problem executing the workflow')
  if (ended.status !== 'success') return failedAnswer
  const options = optionsOf(node)
  const base = { statusCode: statusOf(node, options, resolve), headers: headersOf(options, resolve) }
  const run = ended.nodeRuns.findLast((candidate) => candidate.node === ended.lastNode)
  const items = run?.outputs?.find((output) => output.length > 0) ?? []
  const first = items[0]
  const mode = node.parameters['responseData'] ?? 'firstEntryJson'
  if (mode === 'noData') return { ...base, body: { kind: 'none' } }
  if (mode === 'allEntries') return { ...base, body: { kind: 'json', value: items.map((item) => item.json) } }
  if (first === undefined) return problemAnswer('No item to return was found')
  if (mode === 'firstEntryBinary') {
    const property = node.parameters['responseBinaryPropertyName']
    const name = typeof property === 'string' && property !== '' ? property : 'data'
    const data = first.binary?.[name]
    if (first.binary === undefined) return problemAnswer('No binary data was found to return')
    if (data === undefined)
      return problemAnswer(`The binary property "${name}" which should be returned does not exist`)
    return { ...base, body: { kind: 'binary', base64: data.data, contentType: data.mimeType } }
  }
  const property = options['responsePropertyName']
  const value: unknown = typeof property === 'string' && property !== '' ? atPath(first.json, property) : first.json
  const type = options['responseContentType']
  if (typeof type === 'string' && type !== '') {
    const text = typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? '')
    return { ...base, body: { kind: 'text', text, contentType: type } }
  }
  return { ...base, body: { kind: 'json', value } }
}

/** The answer where the execution ended and no Respond to Webhook node had answered (`responseNode`). */
export function unrespondedAnswer(status: ExecutionStatus): WorkflowAnswer {
  if (status === 'canceled') return problemAnswer('There was a problem executing the workflow')
  return status === 'success' ? { statusCode: 200, headers: {}, body: { kind: 'none' } } : failedAnswer
}

const failedAnswer: WorkflowAnswer = {
  statusCode: 500,
  headers: {},
  body: { kind: 'json', value: { message: 'Error in workflow' } },
}

function optionsOf(node: WorkflowNode): JsonObject {
  const options = node.parameters['options']
  return isObject(options) ? options : {}
}

function statusOf(node: WorkflowNode, options: JsonObject, resolve: Resolve): number {
  const written = options['responseCode']
  const values = isObject(written) && isObject(written['values']) ? written['values'] : {}
  const chosen = values['responseCode'] === 'customCode' ? values['customCode'] : values['responseCode']
  const status = Number(resolve(chosen ?? node.parameters['responseCode'] ?? 200))
  return Number.isInteger(status) ? status : 200
}

function headersOf(options: JsonObject, resolve: Resolve): Record<string, string> {
  const written = options['responseHeaders']
  const entries =
    isObject(written) && Array.isArray(written['entries']) ? (written['entries'] as readonly unknown[]) : []
  return Object.fromEntries(
    entries.filter(isObject).map((entry) => [String(resolve(entry['name'])), String(resolve(entry['value']))]),
  )
}

function atPath(json: JsonObject, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), json)
}
