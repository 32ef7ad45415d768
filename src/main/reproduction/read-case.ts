import * as z from 'zod/mini'
import { caseSchema, type CaseFile } from '../../shared/case.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { looksLikeWorkflow, type Workflow } from '../../shared/workflow.ts'
import { messageOf } from '../../shared/message-of.ts'

/**
 * Reads a case from its JSON text. A bare workflow becomes a case of its own: its first webhook, called with an empty JSON
 * object.
 *
 * @throws ProblemError NOT_JSON, NOT_A_CASE
 */
export function readCase(text: string, file: string): CaseFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `${file} is not JSON (${messageOf(error)}).`,
      remedy: 'Give a case of Faultline, or a workflow in the n8n workflow JSON format.',
    })
  }
  if (looksLikeWorkflow(parsed)) return caseOf(parsed, file)
  const read = z.safeParse(caseSchema, parsed)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const place = issue === undefined || issue.path.length === 0 ? 'it' : `"${issue.path.join('.')}"`
  const version = isObject(parsed) ? parsed['format_version'] : undefined
  throw new ProblemError({
    code: 'NOT_A_CASE',
    sentence:
      typeof version === 'number' && version > 1
        ? `${file} is a case of format version ${String(version)}; this Faultline reads version 1.`
        : `${file} is neither a case nor a workflow: ${place} does not fit (${issue?.message ?? 'unknown reason'}).`,
    remedy: 'Give a case of Faultline, or a workflow in the n8n workflow JSON format.',
  })
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
    remedy: 'Add a Webhook node, or open another workflow.',
  })
}

function isWebhook(node: unknown): boolean {
  return isObject(node) && node['type'] === 'n8n-nodes-base.webhook'
}

function caseOf(
  workflow: Readonly<Record<string, unknown>> & { readonly nodes: readonly unknown[] },
  file: string,
): CaseFile {
  const webhook = workflow.nodes.find(isWebhook)
  const parameters = isObject(webhook) && isObject(webhook['parameters']) ? webhook['parameters'] : {}
  const method = typeof parameters['httpMethod'] === 'string' ? parameters['httpMethod'] : 'GET'
  const path = typeof parameters['path'] === 'string' ? parameters['path'].replace(/^\/?/u, '/') : '/'
  const name = typeof workflow['name'] === 'string' ? workflow['name'] : file
  const bodiless = method === 'GET' || method === 'HEAD'
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
      headers: [['Host', 'localhost'], ...(bodiless ? [] : [['Content-Type', 'application/json']])],
      ...(bodiless ? {} : { body: '{}' }),
    },
    baseline: {},
  })
}
