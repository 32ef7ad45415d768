import type { PartComparison } from '../../shared/delivery.ts'
import { comparePath, type PathDifference } from './path-difference.ts'
import type { RecentArrivals } from './recent-arrivals.ts'
import type { Registration } from './registration.ts'
import { prefixes, type Target } from './target.ts'
import { isTested, type WebhookTable } from './webhook-table.ts'

/** One part of a request beside the same part of a webhook, with what to do where they differ. */
export interface ComparedPart extends PartComparison {
  /** In one sentence; null where nothing is to be done. */
  readonly advice: string | null
}

export interface ComparedWebhook {
  readonly registration: Registration
  readonly path: PathDifference
  readonly parts: readonly ComparedPart[]
  /** The smaller, the nearer. */
  readonly distance: number
}

export interface ComparedRequest {
  readonly method: string
  readonly target: Target
  readonly bodyBytes: number
  readonly atMs: number
}

/** Lays a request beside one webhook, part by part: path, method, URL variant, active state (contract §4 rules 1 and 2). */
export function compareWebhook(
  request: ComparedRequest,
  registration: Registration,
  table: WebhookTable,
  recent: RecentArrivals | null,
): ComparedWebhook {
  const path = comparePath(request.target, registration.path, registration.segments)
  const method = compareMethod(request, registration, recent)
  const variant = compareVariant(request.target, registration, table)
  const active = compareActive(request.target, registration, table)
  const parts: ComparedPart[] = [
    { part: 'path', agrees: path.remedy === null, sentence: path.sentence, advice: path.remedy },
    method,
    variant,
    ...(active === null ? [] : [active]),
  ]
  const distance = path.distance * 4 + parts.filter((part) => part.part !== 'path' && !part.agrees).length
  return { registration, path, parts, distance }
}

function compareMethod(
  { method, target, bodyBytes, atMs }: ComparedRequest,
  registration: Registration,
  recent: RecentArrivals | null,
): ComparedPart {
  if (method === registration.method) {
    return { part: 'method', agrees: true, sentence: `method \`${method}\` agrees`, advice: null }
  }
  const before = bodyBytes === 0 && method === 'GET' ? (recent?.before(target.rawPath, atMs) ?? null) : null
  const redirected =
    before === null
      ? ''
      : `; it came without a body ${before.agoMs} ms after a ${before.method} to \`${before.path}\`: the client followed a redirect (301 or 302), which turns a POST into a GET and drops its body`
  return {
    part: 'method',
    agrees: false,
    sentence: `method \`${method}\` differs; the webhook takes \`${registration.method}\`${redirected}`,
    advice:
      before === null
        ? `Send it as ${registration.method}, or give the webhook the method ${method}.`
        : `Let the provider call \`${target.rawPath}\` itself, or let the proxy redirect with 307 or 308, which keep method and body.`,
  }
}

function compareVariant(target: Target, registration: Registration, table: WebhookTable): ComparedPart {
  const { workflow, path } = registration
  const production = `/${prefixes.production}/${path}`
  const test = `/${prefixes.test}/${path}`
  if (target.variant === 'test') {
    if (isTested(registration, table) || registration.node.disabled === true) {
      return {
        part: 'variant',
        agrees: true,
        sentence: registration.node.disabled === true ? 'test URL' : 'test URL, and the workflow waits for a test call',
        advice: null,
      }
    }
    return {
      part: 'variant',
      agrees: false,
      sentence: workflow.active
        ? `the request went to the test URL \`${test}\`; the workflow is active and is served at the production URL \`${production}\``
        : `the request went to the test URL \`${test}\`, which takes one call after the workflow was told to wait for it; it is not waiting`,
      advice: workflow.active
        ? `Send it to \`${production}\`, or let the workflow wait for a test call first.`
        : 'Let the workflow wait for a test call, then send the request again within two minutes.',
    }
  }
  if (!workflow.active && isTested(registration, table)) {
    return {
      part: 'variant',
      agrees: false,
      sentence: `the request went to the production URL \`${production}\`; the workflow waits at its test URL \`${test}\``,
      advice: `Send it to \`${test}\`, or activate the workflow.`,
    }
  }
  return { part: 'variant', agrees: true, sentence: 'production URL', advice: null }
}

/** The active state counts for the production URL only. */
function compareActive(target: Target, registration: Registration, table: WebhookTable): ComparedPart | null {
  const { workflow, node } = registration
  if (node.disabled === true) {
    return {
      part: 'active',
      agrees: false,
      sentence: `node "${node.name}" of workflow "${workflow.name}" is disabled, so no URL of it is served`,
      advice: 'Enable the node.',
      remedy: { kind: 'enable-node', workflowId: workflow.id, node: node.name },
    }
  }
  if (target.variant === 'test') return null
  const holder = table.conflicts.get(registration)
  if (holder !== undefined) {
    return {
      part: 'active',
      agrees: false,
      sentence: `workflow "${workflow.name}" is active, but workflow "${holder.workflow.name}" has the same method and path and is served`,
      advice: 'Change the path of one of them.',
      remedy: { kind: 'deactivate', workflowId: holder.workflow.id, workflowName: holder.workflow.name },
    }
  }
  if (workflow.active) {
    return { part: 'active', agrees: true, sentence: `workflow "${workflow.name}" is active`, advice: null }
  }
  return {
    part: 'active',
    agrees: false,
    sentence: `workflow "${workflow.name}" is not active, so its production URL triggers nothing`,
    advice: 'Activate the workflow.',
    remedy: { kind: 'activate', workflowId: workflow.id },
  }
}
