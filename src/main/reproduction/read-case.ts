import * as z from 'zod/mini'
import { isNestedDeeper, mostLevels } from '../../shared/nested-deeper.ts'
import { caseSchema, type CaseFile } from '../../shared/case.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { stepWithoutWebhook } from '../../shared/other-start.ts'
import { ProblemError } from '../../shared/problem.ts'
import { formTriggerType, takesDeliveries, webhookAddress } from '../../shared/webhook-address.ts'
import { readOwnProvider } from '../providers/own-provider.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { workflowsIn, type WorkflowObject } from '../../shared/workflow-object.ts'
import { lackOfJson } from '../../shared/lack-of-json.ts'
import { workflowFrom } from '../engine/read-workflow.ts'
import { fileForForm } from '../engine/stand-ins/read-file.ts'
import { firstRequest } from './first-request.ts'
import { misfit } from './misfit.ts'
import { nodesBehind } from './nodes-behind.ts'

/**
 * Reads a case from its JSON text. A bare workflow, however it is wrapped, becomes a case of its own: of its
 * webhooks that are not disabled the one with the most nodes behind it, called with its first request (`firstRequest`). Of several
 * workflows the first with a webhook is studied.
 *
 * @throws ProblemError NOT_JSON, NOT_A_CASE, INVALID_INPUT where a provider that it brings has the name of a known one
 */
export function readCase(text: string, file: string): CaseFile {
  return readCaseText(text, file).file
}

/** What a text holds for a study. */
export interface ReadCaseText {
  readonly file: CaseFile
  /** The workflows that stand in the same text beside the one under study: it may call them. */
  readonly beside: readonly WorkflowObject[]
}

/** The same with what stands beside it. @throws ProblemError NOT_JSON, NOT_A_CASE */
export function readCaseText(text: string, file: string): ReadCaseText {
  const parsed = parsedCase(text, file)
  const [studied, ...beside] = workflowsOf(parsed)
  if (studied !== undefined) return { file: caseOf(studied, file), beside }
  const read = z.safeParse(caseSchema, withWebhookAddress(parsed, file))
  if (read.success) {
    for (const provider of read.data.providers ?? []) readOwnProvider(provider)
    return { file: read.data, beside: workflowsIn(read.data.workflows ?? []) }
  }
  const isNeither = !isObject(parsed) || ['format', 'nodes', 'workflow'].every((part) => parsed[part] === undefined)
  if (isNeither) {
    throw new ProblemError({
      code: 'NOT_A_CASE',
      sentence: `${file} is neither a case nor a workflow: it has no "format" and no "nodes".`,
      remedy: wanted,
    })
  }
  const version = isObject(parsed) ? parsed['format_version'] : undefined
  throw new ProblemError({
    code: 'NOT_A_CASE',
    sentence:
      typeof version === 'number' && version > 1
        ? `${file} is a case of format version ${String(version)}; this Faultline reads version 1.`
        : `${file} is neither a case nor a workflow: ${misfit(read.error.issues[0], parsed)}.`,
    remedy: wanted,
  })
}

const wanted = 'Give a case of Faultline, or a workflow in the n8n workflow JSON format.'

/** The workflows of a file that is no case, the one to study first. */
function workflowsOf(parsed: unknown): readonly WorkflowObject[] {
  if (isObject(parsed) && parsed['format'] !== undefined) return []
  const all = workflowsIn(parsed)
  const studied =
    all.find(({ nodes }) => nodes.some(isServed)) ?? all.find(({ nodes }) => nodes.some(isWebhook)) ?? all[0]
  return studied === undefined ? [] : [studied, ...all.filter((one) => one !== studied)]
}

/** @throws ProblemError NOT_JSON, NOT_A_CASE where it is nested too deeply */
function parsedCase(text: string, file: string): unknown {
  const parsed = jsonOf(text, file)
  if (!isNestedDeeper(parsed)) return parsed
  throw new ProblemError({
    code: 'NOT_A_CASE',
    sentence: `${file} is nested more than ${String(mostLevels)} levels deep, and no more are read.`,
    remedy:
      'Look at its pinned data and recorded answers: something there holds itself over and over. A body may be as deep as it is, as a text.',
  })
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `${file} ${lackOfJson(text, error)}.`,
      remedy: wanted,
    })
  }
}

/**
 * The case with the method and the path of the Webhook node that its request names, where it leaves them out.
 *
 * @throws ProblemError NOT_A_CASE where the workflow has no such node
 */
function withWebhookAddress(parsed: unknown, file: string): unknown {
  if (!isObject(parsed) || !isObject(parsed['request']) || !isObject(parsed['workflow'])) return parsed
  const { request } = parsed
  const { webhook: name } = request
  if (name === undefined) return parsed
  const nodes = Array.isArray(parsed['workflow']['nodes']) ? parsed['workflow']['nodes'].filter(isWebhook) : []
  const node = nodes.find((one) => one['name'] === name)
  if (node === undefined) {
    const known = nodes.map((one) => JSON.stringify(one['name'])).join(', ')
    throw new ProblemError({
      code: 'NOT_A_CASE',
      sentence: `${file} sends its request to the webhook ${JSON.stringify(name)}; its workflow has ${known === '' ? 'no webhook' : known}.`,
      remedy: 'Name one of these in "request.webhook", or leave it out and give "method" and "path".',
    })
  }
  return { ...parsed, request: { ...addressOf(node), headers: [['Host', 'localhost']], ...request } }
}

/** The method and the path, with a slash in front, under which a Webhook node is called. */
function addressOf(node: JsonObject): { readonly method: string; readonly path: string } {
  const { name, parameters, webhookId, type } = node
  const { methods, path } = webhookAddress({
    ...(typeof type === 'string' && { type }),
    ...(typeof name === 'string' && { name }),
    parameters: isObject(parameters) ? parameters : {},
    ...(typeof webhookId === 'string' && { webhookId }),
  })
  // A form is sent, not fetched.
  const method = type === formTriggerType ? 'POST' : methods[0]
  return { method: method ?? 'GET', path: `/${path}` }
}

/**
 * A workflow without a webhook can be opened, and called by another one; nothing can be sent to it. One that is disabled counts.
 *
 * @throws ProblemError NO_WEBHOOK
 */
export function requireWebhook({ name, nodes }: Pick<Workflow, 'name' | 'nodes'>): void {
  if (nodes.some(isWebhook)) return
  throw new ProblemError({
    code: 'NO_WEBHOOK',
    sentence: `The workflow "${name}" has ${String(nodes.length)} nodes and no webhook among them, so no request can reach it.`,
    remedy: stepWithoutWebhook(nodes),
  })
}

function isWebhook(node: unknown): node is JsonObject {
  return isObject(node) && takesDeliveries(node['type'])
}

function isServed(node: unknown): boolean {
  return isWebhook(node) && node['disabled'] !== true
}

/** A webhook that only confirms an address, or takes a sign-in back, has less behind it than the one that does the work. */
function mainWebhook(workflow: WorkflowObject): unknown {
  const served = workflow.nodes.filter(isWebhook).filter(isServed)
  const counts = new Map(served.map((node) => [node, nodesBehind(node['name'], workflow.connections)]))
  const [main] = served.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return main ?? workflow.nodes.find(isWebhook)
}

function caseOf(workflow: WorkflowObject, file: string): CaseFile {
  const node = mainWebhook(workflow)
  const { method, path } = isObject(node) ? addressOf(node) : { method: 'GET', path: '/' }
  const written = workflow['name']
  const name = typeof written === 'string' && written.trim() !== '' ? written : file.replace(/\.json$/iu, '')
  const { headers, body } = firstRequest(node, method, workflow['pinData'], (field) =>
    fileForForm(workflowFrom(workflow).workflow, isObject(node) ? String(node['name']) : '')(field),
  )
  return z.parse(caseSchema, {
    format: 'faultline-case',
    format_version: 1,
    name,
    workflow: { ...workflow, active: true },
    request: {
      method,
      url_variant: 'production',
      path,
      // HTTP/1.1 asks for a host; without one the listener answers 400 before any webhook is looked for.
      headers: [['Host', 'localhost'], ...headers],
      ...(body === null ? {} : { body }),
    },
    baseline: {},
  })
}
