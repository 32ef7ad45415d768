/** What a call of a resume URL is told that resumes nothing, and why, for the person. */
import { undecided, type HeaderPairs } from '../../shared/delivery.ts'
import type { ExecutionStatus } from '../../shared/execution.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { Received } from './arrival.ts'
import type { Decision } from './decision.ts'
import type { ResumeTarget } from './resume-target.ts'
import type { NamedWorkflow } from './waiting-executions.ts'
import { emptyAnswer, jsonAnswer, type WireAnswer } from './wire-answer.ts'

interface Called {
  readonly received: Received
  readonly target: ResumeTarget
}

/** The call in one line: method and path. */
export function lineOf({ received, target }: Called): string {
  return `${received.arrival.request.method} ${target.rawPath}`
}

/** A call that reached no waiting node: why, and what to do. */
export function resumedNothing(
  called: Called,
  workflow: NamedWorkflow | null,
  answer: WireAnswer,
  [why, remedy]: readonly [string, string],
): Decision {
  const sentence = `\`${lineOf(called)}\` resumed nothing: ${why}. ${remedy}`
  const explanation = { sentence, nearest: [] }
  return { became: { ...undecided, outcome: 'unmatched', workflowId: workflow?.id ?? null, explanation }, answer }
}

/** A call that reached the waiting node and may not wake it: it goes on waiting. */
export function refuseResume(
  called: Called,
  { workflow, node }: { readonly workflow: NamedWorkflow; readonly node: WorkflowNode },
  answer: WireAnswer,
  why: string,
): Decision {
  const sentence = `\`${lineOf(called)}\` reached "${node.name}" of workflow "${workflow.name}", which waits, but was refused: ${why}. The execution goes on waiting.`
  const explanation = { sentence, nearest: [] }
  return {
    became: { ...undecided, outcome: 'refused', workflowId: workflow.id, webhookNode: node.name, explanation },
    answer,
  }
}

/** What a page of another origin is told that asks before it calls; `isOpen`: that it may, as the service 2.x says. */
export function preflight(called: Called & { readonly headers: HeaderFields }, isOpen: boolean): Decision {
  const { origin, 'access-control-request-headers': asked } = called.headers
  const sentence = `\`${lineOf(called)}\` asks what may be sent there (a CORS preflight); it resumes nothing and was answered 204.`
  const allowed: HeaderPairs =
    origin === undefined || !isOpen
      ? []
      : [
          ['access-control-allow-origin', origin],
          ['access-control-max-age', '300'],
          ...(asked === undefined ? [] : [['access-control-allow-headers', asked] as const]),
        ]
  return {
    became: { ...undecided, outcome: 'unmatched', explanation: { sentence, nearest: [] } },
    answer: emptyAnswer(204, allowed),
  }
}

export function notFound(executionId: string): WireAnswer {
  return refused(404, `The execution "${executionId}" does not exist.`)
}

export function noMatch(executionId: string): WireAnswer {
  const message = `The workflow for execution "${executionId}" does not contain a waiting webhook with a matching path/method.`
  return refused(404, message)
}

/** For an execution that does not wait: it runs, or is over. */
export function runningAlready(executionId: string, status: ExecutionStatus): WireAnswer {
  if (status === 'new' || status === 'running')
    return refused(409, `The execution "${executionId}" is running already.`)
  if (status === 'error' || status === 'crashed') {
    return refused(409, `The execution "${executionId}" has finished with error.`)
  }
  // Its second quotation mark is missing there (measured).
  return refused(409, `The execution "${executionId} has finished already.`)
}

function refused(code: 404 | 409, message: string): WireAnswer {
  return jsonAnswer(code, { code, message })
}
