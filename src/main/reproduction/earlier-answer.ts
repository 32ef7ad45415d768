// What an API answered before a workflow failed, or last. In: the runs of nodes. Out: that answer, with what it says. Pure.
import type { NodeRun, OutgoingAnswer, OutgoingRequest } from '../../shared/execution.ts'
import { isKeyOfDatabase } from '../../shared/refusal-behind.ts'
import { refusalOf } from '../../shared/refusal.ts'
import type { FailedAnswer, WorkflowView } from '../../shared/reproduction.ts'
import { hasEffect } from '../world/has-effect.ts'
import { isModelCall } from '../world/model-form.ts'
import { wordsOf } from './answer-words.ts'
import { blamesSender, isErrorWithin, oddityOf } from './answer-oddity.ts'
import { unfinishedIn } from './unfinished-answer.ts'

/** What these steps were answered last; where no node failed, the last that was no proper answer goes before it. */
export function earlierAnswer(
  runs: readonly NodeRun[],
  isFailed: boolean,
  refusedIn: (request: OutgoingRequest) => Pick<FailedAnswer, 'refusedValue'>,
): Pick<WorkflowView, 'earlierAnswer'> {
  const asked = runs.flatMap((run) =>
    run.attempts
      .flatMap(({ requests }) => requests)
      .flatMap((request, index, all) => {
        const { url, answer } = request
        if (answer === null || isFollowed(request, all[index + 1])) return []
        const refused = refusal(answer)
        const oddity = oddityOf(request, answer)
        const isRefusal =
          refused.refusal !== undefined || isErrorWithin(oddity) || (oddity !== null && blamesSender(oddity))
        // By its words it is the refusal that its status does not say.
        const value = isErrorWithin(oddity)
          ? refusedIn({ ...request, answer: { ...answer, status: 400 } }).refusedValue
          : undefined
        const told = {
          ...{ oddity, ...refused, ...(isRefusal && wordsOf(answer)), ...modelMark(request) },
          ...(value === undefined ? {} : { refusedValue: value }),
        }
        const changes = hasEffect(request) ? { changes: true as const } : {}
        const unfinished = unfinishedIn(answer)
        const still = unfinished === null ? {} : { unfinished }
        return [{ node: run.node, url, status: answer.status, ...changes, ...still, ...told }]
      }),
  )
  const odd = asked.findLast((one) => one.status < 400 && (one.oddity !== null || one.refusal !== undefined))
  const told = (isFailed ? undefined : odd) ?? asked.at(-1)
  return told === undefined ? {} : { earlierAnswer: told }
}

/** A redirect after which the client went on: what it led to is the answer. */
function isFollowed({ answer, itemIndex }: OutgoingRequest, next: OutgoingRequest | undefined): boolean {
  const status = answer?.status ?? 0
  return status >= 300 && status < 400 && next !== undefined && next.itemIndex === itemIndex
}

/** An error without a status is no word of refusal of the answer before it. */
export function refusal(answer: OutgoingAnswer | null): Pick<FailedAnswer, 'refusal' | 'isKeyOfDatabase'> {
  const refused = answer === null ? null : refusalOf(answer)
  if (refused === null) return {}
  return {
    refusal: refused,
    ...(refused === 'exists' && isKeyOfDatabase(answer?.body ?? '') && { isKeyOfDatabase: true }),
  }
}

/** Present where request and answer have the form of a model's. */
export function modelMark({ body, answer }: OutgoingRequest): { readonly isModel?: true } {
  return isModelCall(body, answer) ? { isModel: true } : {}
}
