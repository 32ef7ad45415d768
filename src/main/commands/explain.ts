import type { MatchExplanation } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { explainWith } from '../deliveries/explain-against-workflows.ts'
import type { StoredRequest } from '../deliveries/read-stored-delivery.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { givenRequest } from './given-request.ts'
import { readGiven } from './read-workflows.ts'
import { providersAt } from './providers-at.ts'
import { print, say } from './say.ts'

export interface ExplainOptions {
  readonly active?: boolean
  readonly credentials?: string
  readonly allowFiles?: boolean
  readonly data?: string
}

/**
 * `explain`: why a captured request (cURL, HAR, raw HTTP, or the id of a delivery) would or would not reach one of the
 * workflows, part by part. Ends with 10 where it would not.
 */
export async function explainCommand(
  requestFile: string,
  workflowFiles: readonly string[],
  options: ExplainOptions,
): Promise<ExitCode> {
  const { request, kept } = await givenRequest(requestFile, options)
  const credentials =
    options.credentials === undefined ? [] : readCredentials(readTextFile(options.credentials), options.credentials)
  const given = readGiven(workflowFiles)
  if (given.length === 0 && kept === null) throw noWorkflow()
  const explained = await explainWith({
    request,
    workflows:
      given.length > 0
        ? given.map(({ workflow }) => workflow)
        : (kept?.workflows ?? []).map((text) => readWorkflow(text).workflow),
    activate: options.active === true,
    credentials: options.credentials === undefined ? null : credentials,
    receivedAtMs: kept?.receivedAtMs ?? Date.now(),
    providers: kept?.providers ?? providersAt(options.data),
  })
  // What was found when the delivery came counts more than what these credentials say.
  const signature = kept?.signature ?? explained.signature
  say(explained.sentence)
  if (signature !== null) say(signature.sentence)
  await print({
    accepted: explained.accepted,
    explanation: explained.sentence,
    nearest: explained.nearest.map(nearView),
    signature: signature === null ? null : signatureView(signature),
    ...(kept === null ? {} : { delivery: deliveryView(kept) }),
  })
  return explained.accepted ? exitCodes.done : exitCodes.studyFailed
}

function nearView({ workflowId, workflowName, method, path, parts }: MatchExplanation['nearest'][number]): object {
  return { workflow_id: workflowId, workflow: workflowName, method, path, parts }
}

function signatureView({ provider, verdict, reason, sentence }: SignatureCheck): object {
  return { provider, verdict, reason, explanation: sentence }
}

function deliveryView({ id, outcome, explanation, statusCode }: StoredRequest): object {
  return { id, outcome, status_code: statusCode, explanation }
}

function noWorkflow(): ProblemError {
  return new ProblemError({
    code: 'WRONG_USAGE',
    sentence: 'No workflow was named that the request could reach.',
    remedy: 'Give one or more workflow files after the request.',
  })
}
