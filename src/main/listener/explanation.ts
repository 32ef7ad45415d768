import type { MatchExplanation, NearWebhook, PartComparison } from '../../shared/delivery.ts'
import { calledStart, otherStart, otherStartSentence, stepWithoutWebhook } from '../../shared/other-start.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { compareWebhook, type ComparedPart, type ComparedRequest, type ComparedWebhook } from './compare-webhook.ts'
import { farAway } from './path-difference.ts'
import { requestLine } from './request-line.ts'
import type { RecentArrivals } from './recent-arrivals.ts'
import type { Registration } from './registration.ts'
import type { WebhookTable } from './webhook-table.ts'

/** How many near webhooks an explanation names. */
const nearestCount = 3

/** Why a request reached no workflow: the nearest webhooks, and part by part what agrees and what does not (contract §4 rule 4). */
export function explainUnmatched(
  request: ComparedRequest,
  table: WebhookTable,
  recent: RecentArrivals | null,
): MatchExplanation {
  const nearest = [...table.registrations, ...table.disabled]
    .map((registration) => compareWebhook(request, registration, table, recent))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, nearestCount)
  return { sentence: unmatchedSentence(request, nearest, table), nearest: nearest.map(nearWebhook) }
}

function unmatchedSentence(
  request: ComparedRequest,
  nearest: readonly ComparedWebhook[],
  { workflows }: Pick<WebhookTable, 'workflows'>,
): string {
  const line = requestLine(request.method, request.target.rawPath)
  const first = nearest[0]
  if (request.method === 'OPTIONS') {
    return `\`${line}\` asks what may be sent there (a CORS preflight); it starts no workflow and was answered 204.`
  }
  if (first === undefined) {
    return `\`${line}\` reached no workflow: no workflow has a webhook. ${whereElse(workflows)}`
  }
  const { registration } = first
  const where = `webhook ${registration.method} \`/${registration.path}\` of workflow "${registration.workflow.name}"`
  const differing = first.parts.filter((part) => !part.agrees)
  if (first.path.distance >= farAway) {
    return `\`${line}\` reached no workflow, and no webhook is near it: ${first.path.sentence} (the nearest, of workflow "${registration.workflow.name}"). ${first.path.remedy ?? ''}`.trim()
  }
  if (differing.length === 0) return `\`${line}\` matches the ${where}.`
  return `\`${line}\` reached no workflow. The nearest is the ${where}: ${differing.map((part) => withoutWorkflow(part.sentence, registration)).join('; ')}. ${advice(differing)}`
}

/** Of one workflow alone it is told where it begins; of several none stands out. */
function whereElse(workflows: readonly Workflow[]): string {
  const [only, ...others] = workflows
  const start = only === undefined || others.length > 0 ? null : (otherStart(only.nodes) ?? calledStart(only.nodes))
  if (only === undefined || start === null) return 'Import a workflow with a Webhook node.'
  return `${otherStartSentence(start)} ${stepWithoutWebhook(only.nodes)}`
}

/** The workflow was just named: twice, a long name leaves no room for what is said of it. */
function withoutWorkflow(sentence: string, { workflow }: Registration): string {
  return sentence.replace(` of workflow "${workflow.name}"`, '')
}

function advice(parts: readonly ComparedPart[]): string {
  return [...new Set(parts.flatMap((part) => (part.advice === null ? [] : [part.advice])))].join(' ')
}

/**
 * Says how a request lies to the webhook that it matched by method, path and URL: `differing` is what else stood in its way
 * (address, authentication, body), or what a person might trip over though it was accepted.
 */
export function explainMatched(
  request: ComparedRequest,
  registration: Registration,
  table: WebhookTable,
  further: readonly PartComparison[],
  accepted: boolean,
): MatchExplanation {
  const compared = compareWebhook(request, registration, table, null)
  const line = requestLine(request.method, request.target.rawPath)
  const differing = further.filter((part) => !part.agrees).map((part) => part.sentence)
  const where = `webhook ${registration.method} \`/${registration.path}\` of workflow "${registration.workflow.name}"`
  const reason = differing.length === 0 ? '' : `: ${differing.join('; ')}`
  const sentence = accepted
    ? `\`${line}\` matches the ${where}${differing.length === 0 ? '' : `, but ${differing.join('; ')}`}.`
    : `\`${line}\` matches the ${where}, but was refused${reason}.`
  const near = nearWebhook(compared)
  return { sentence, nearest: [{ ...near, parts: [...near.parts, ...further] }] }
}

function nearWebhook({ registration, parts }: ComparedWebhook): NearWebhook {
  return {
    workflowId: registration.workflow.id,
    workflowName: registration.workflow.name,
    method: registration.method,
    path: registration.path,
    parts: parts.map(({ advice: _advice, ...part }) => part),
  }
}
