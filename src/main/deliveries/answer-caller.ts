/** Runs an execution whose caller waits for an answer: given before the workflow does its work, or when it has come so far. */
import type { WorkflowAnswer } from '../../shared/execution.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { answerAtEnd, answerOnReceived, findingsAboutAnswer, withHeadersOf } from '../engine/answer-webhook.ts'
import type { Engine } from '../engine/engine.ts'
import { hasComputedAnswer, resolveWebhook, type CalledWebhook } from '../engine/resolve-webhook.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import { responseModeOf } from '../engine/webhook-setup.ts'
import type { Caller } from '../executions/execution-order.ts'

/** How the caller of a webhook is answered. */
export interface Answering {
  readonly atOnce: () => WorkflowAnswer
  /** What becomes of the answer that Respond to Webhook gives; null where the webhook waits for none. */
  readonly given: (answer: WorkflowAnswer) => WorkflowAnswer | null
  readonly atEnd: (outcome: RunOutcome) => WorkflowAnswer
}

/** What its caller is answered, and the execution until it is stored. */
export interface AnsweredRun {
  readonly answer: Promise<WorkflowAnswer>
  readonly finished: Promise<unknown>
}

type Run = (caller: Caller) => Promise<RunOutcome>

/** As the node says, with its expressions resolved first; where one fails, its refusal in place of any answer. */
export async function answeringOf(called: CalledWebhook, engine: Engine): Promise<Answering> {
  if (!hasComputedAnswer(called.webhook)) return answeringOfNode(called.webhook)
  const resolved = await resolveWebhook(called, engine)
  if ('webhook' in resolved) return answeringOfNode(resolved.webhook)
  return { atOnce: () => resolved.refusal, given: (answer) => answer, atEnd: () => resolved.refusal }
}

/** As the node says, where nothing in it is computed. */
export function answeringOfNode(webhook: WorkflowNode): Answering {
  return {
    atOnce: () => answerOnReceived(webhook),
    given: (answer) => (responseModeOf(webhook) === 'responseNode' ? withHeadersOf(webhook, answer) : null),
    atEnd: (outcome) => answerAtEnd(webhook, outcome),
  }
}

/**
 * The caller is answered before the workflow does its work (contract §4 rule 3). What stays until then waits with its execution
 * behind many others: nothing here holds `run`, and with it the delivery, for as long.
 */
export function answerThenRun(webhook: WorkflowNode, answering: Promise<Answering>, run: Run): AnsweredRun {
  const answer = answering.then(({ atOnce }) => atOnce())
  const finished = answer.then((sent) => run(callerAnsweredWith(webhook, sent)))
  // Whether it was kept is told where it is committed: where nobody waits for its end, the process goes on.
  finished.catch(ignore)
  return { answer, finished }
}

function callerAnsweredWith(webhook: WorkflowNode, sent: WorkflowAnswer): Caller {
  return { findings: (outcome) => findingsAboutAnswer(webhook, outcome, sent) }
}

function ignore(): void {}

/** The caller is answered by the workflow, at its end at the latest. */
export function runThenAnswer(webhook: WorkflowNode, answering: Promise<Answering>, run: Run): AnsweredRun {
  let finished: Promise<unknown> = answering
  const answer = new Promise<WorkflowAnswer>((resolve, reject) => {
    const runToEnd = async (): Promise<void> => {
      const { given, atEnd } = await answering
      const findings: Caller['findings'] = (outcome) => findingsAboutAnswer(webhook, outcome, atEnd(outcome))
      const answered: Caller['answered'] = (answer) => {
        const sent = given(answer)
        if (sent !== null) resolve(sent)
        return sent !== null
      }
      const heldFor: Caller['heldFor'] = (answer) => {
        resolve(answer.then((one) => given(one) ?? one))
      }
      const waits = responseModeOf(webhook) === 'responseNode' ? { heldFor } : {}
      // Whoever is held for an answer has been told of it before: the first counts.
      resolve(atEnd(await run({ answered, findings, ...waits })))
    }
    finished = runToEnd().catch(reject)
  })
  return { answer, finished }
}
