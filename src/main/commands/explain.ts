import type { MatchExplanation, RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { explainWith } from '../deliveries/explain-against-workflows.ts'
import type { StoredRequest } from '../deliveries/read-stored-delivery.ts'
import { askedLayer } from '../diagnosis/asked-layer.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import type { AskedBy } from '../logs/log-report.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { answerPointsTo, type AnswerPointer } from './answer-points-to.ts'
import { explainLog } from './explain-log.ts'
import { readEvidence } from './read-evidence.ts'
import { pathsIn } from './webhook-paths.ts'
import { readGiven } from './read-workflows.ts'
import { providersAt } from './providers-at.ts'
import { print, say } from './say.ts'

export interface ExplainOptions {
  readonly active?: boolean
  readonly credentials?: string
  readonly allowFiles?: boolean
  readonly data?: string
  readonly pick?: string
}

/**
 * `explain`: why a captured request (cURL, HAR, raw HTTP, or the id of a delivery) would or would not reach one of the
 * workflows, part by part, and what its recorded answer points to; of a log or an error text, what it tells. Ends with 10 where the
 * request would not get in, or the log tells of a failure.
 */
export async function explainCommand(
  requestFile: string,
  workflowFiles: readonly string[],
  options: ExplainOptions,
): Promise<ExitCode> {
  const given = readGiven(workflowFiles)
  const workflows = given.map(({ workflow }) => workflow)
  const evidence = await readEvidence(requestFile, options, workflows.flatMap(pathsIn), askedBy(workflows))
  const credentials =
    options.credentials === undefined ? [] : readCredentials(readTextFile(options.credentials), options.credentials)
  const known = createCredentialRegistry()
  known.add(credentials)
  const redactor = createRedactor({ known: known.knownValues() })
  const asked = (
    request: RawRequest,
    kept: StoredRequest | null,
    all: readonly Workflow[],
  ): ReturnType<typeof explainWith> =>
    explainWith({
      request,
      workflows: all,
      activate: options.active === true,
      credentials: options.credentials === undefined ? null : credentials,
      receivedAtMs: kept?.receivedAtMs ?? Date.now(),
      providers: kept?.providers ?? providersAt(options.data),
    })
  if (evidence.kind === 'log') {
    return explainLog(evidence, redactor, async (request) =>
      workflows.length === 0 ? null : asked(request, null, workflows),
    )
  }
  const { request, captured, kept } = evidence.given
  if (workflows.length === 0 && kept === null) throw noWorkflow()
  const explained = await asked(
    request,
    kept,
    workflows.length > 0 ? workflows : (kept?.workflows ?? []).map((text) => readWorkflow(text).workflow),
  )
  const pointed = captured === null ? null : answerPointsTo(captured, explained)
  // What was found when the delivery came counts more than what these credentials say.
  const signature = kept?.signature ?? explained.signature
  say(explained.sentence)
  if (signature !== null) say(signature.sentence)
  if (pointed !== null) say(redactor.redact(pointed.sentence))
  await print({
    accepted: explained.accepted,
    explanation: explained.sentence,
    nearest: explained.nearest.map(nearView),
    signature: signature === null ? null : signatureView(signature),
    ...(pointed === null ? {} : redactedView(pointed, redactor)),
    ...(kept === null ? {} : { delivery: deliveryView(kept) }),
  })
  return explained.accepted ? exitCodes.done : exitCodes.studyFailed
}

function redactedView({ view }: AnswerPointer, redactor: Redactor): object {
  return JSON.parse(redactor.redact(JSON.stringify(view))) as object
}

/** What each node asks, by its type. */
function askedBy(workflows: readonly Workflow[]): AskedBy {
  return (node) => {
    const found = workflows.map((workflow) => findNode(workflow, node)).find((one) => one !== undefined)
    return found === undefined ? null : askedLayer(found.type)
  }
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
