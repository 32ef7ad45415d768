import { isGood } from '../../shared/item-verdict.ts'
import { isObject } from '../../shared/json.ts'
import type { ApiRule } from '../../shared/case.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution, OutgoingRequest } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { headerValue } from '../../shared/headers.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { unwrittenRule } from '../world/closed-host.ts'
import type { LastSuccess } from '../layers/conditions.ts'
import type { Store } from '../store/open-store.ts'
import { resendableRequest } from '../deliveries/resendable-request.ts'

/** How many of the newest successful executions are looked at. */
const most = 30

/**
 * The last execution of a workflow that succeeded, as far as it was kept: its delivery, the version of the workflow that ran,
 * and what the APIs answered. Executions that succeeded only under a change, or fell short of what their case expects, do not count. Null where there is none.
 */
export function storedSuccess(
  store: Pick<Store, 'executions' | 'deliveries' | 'reproductions' | 'workflows'>,
  workflowId: string,
): LastSuccess | null {
  for (const summary of store.executions.page({ limit: most, status: 'success', workflowId })) {
    const delivery = summary.deliveryId === null ? null : store.deliveries.find(summary.deliveryId)
    if (delivery === null || !isPlain(delivery, summary.id, store)) continue
    const execution = store.executions.find(summary.id)
    if (execution === null || execution.nodeRuns.some((run) => run.failure !== null)) continue
    const text = store.workflows.versionText(workflowId, summary.workflowVersion)
    return {
      at: summary.stoppedAt ?? summary.startedAt,
      request: resendableRequest(delivery, store.deliveries.body(delivery.id)),
      workflow: text === null ? null : readWorkflow(text).workflow,
      api: recordedRules(execution),
      database: null,
      adopted: null,
    }
  }
  return null
}

/** What a reproduction sent counts where nothing was changed, and nothing of the item fell short: status alone is no success. */
function isPlain(
  { reproductionId }: Delivery,
  executionId: string,
  { reproductions }: Pick<Store, 'reproductions'>,
): boolean {
  if (reproductionId === null) return true
  const reproduction = reproductions.find(reproductionId)
  if (reproduction === null || reproduction.change !== null) return false
  return isGood(reproduction.items.find((item) => item.executionId === executionId))
}

/**
 * The same of an execution of the workflow under study.
 *
 * @throws ProblemError INVALID_INPUT where it ran another workflow, or no answer was kept whole
 */
export function answersFor(
  execution: Execution,
  studied: Pick<Workflow, 'id' | 'name'>,
): Readonly<Record<string, ApiRule[]>> {
  const rules = execution.workflowId === studied.id ? recordedRules(execution) : null
  if (rules !== null) return rules
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence:
      execution.workflowId === studied.id
        ? `Execution ${execution.id} kept no whole answer of an API.`
        : `Execution ${execution.id} ran "${execution.workflowName}"; the open case studies "${studied.name}".`,
    remedy: 'Choose an execution of the workflow under study in which an API answered.',
  })
}

/** What the APIs answered in an execution, as rules of a stand-in by host; null where nothing was asked or kept whole. */
export function recordedRules(execution: Pick<Execution, 'nodeRuns'>): Readonly<Record<string, ApiRule[]>> | null {
  return rulesOfRequests(execution.nodeRuns.flatMap((run) => run.attempts.flatMap((attempt) => attempt.requests)))
}

/** The same of requests alone, in the order in which they were sent. */
export function rulesOfRequests(
  requests: readonly Pick<OutgoingRequest, 'method' | 'url' | 'answer'>[],
): Readonly<Record<string, ApiRule[]>> | null {
  const byHost = new Map<string, ApiRule[]>()
  for (const request of requests) {
    const rule = ruleOf(request)
    if (rule === null) continue
    const { host } = new URL(request.url)
    byHost.set(host, [...(byHost.get(host) ?? []), rule])
  }
  if (byHost.size === 0) return null
  // The last answer to a request stays; those before it are given once each, in their order.
  return Object.fromEntries(
    [...byHost].map(([host, rules]) => [host, rules.map((rule, at) => oneOff(rule, rules.slice(at + 1)))]),
  )
}

/** Recorded rules as the answers of stand-ins: what was not recorded of a host is an empty success that says so. */
export function recordedAnswers(rules: Readonly<Record<string, readonly ApiRule[]>>): Record<string, ApiRule[]> {
  return Object.fromEntries(Object.entries(rules).map(([host, recorded]) => [host, [...recorded, unwrittenRule]]))
}

function oneOff(rule: ApiRule, later: readonly ApiRule[]): ApiRule {
  const same = (other: ApiRule): boolean => JSON.stringify(asked(other)) === JSON.stringify(asked(rule))
  return later.some(same) ? { ...rule, times: 1 } : rule
}

function asked({ method, path, query }: ApiRule): unknown {
  return [method, path, query]
}

function ruleOf({ method, url, answer }: Pick<OutgoingRequest, 'method' | 'url' | 'answer'>): ApiRule | null {
  // Only HTTP has stand-ins that answer by rules; of a host that redaction took out none can be made.
  if (!/^https?:/iu.test(url) || !URL.canParse(url)) return null
  // What a stand-in made up is no answer of an API.
  if (answer === null || answer.madeUp === true || Buffer.byteLength(answer.body ?? '') !== answer.bodyBytes)
    return null
  const { pathname, searchParams } = new URL(url)
  const type = headerValue(answer.headers, 'content-type')
  const query = Object.fromEntries(searchParams)
  const json = type === undefined || !/json/iu.test(type) ? undefined : parsed(answer.body ?? '')
  return {
    method,
    path: pathname,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    status: answer.status,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...(json !== undefined ? { json } : answer.body === null || answer.body === '' ? {} : { text: answer.body }),
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) || Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
