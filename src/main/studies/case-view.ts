import type { CaseView } from '../../shared/views/case-view.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { realHostsOf } from '../../shared/real-hosts.ts'
import type { Sweep } from '../../shared/sweep.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { describeChange, kindsThatMeetNothing, kindsThereAlready } from '../layers/catalogue.ts'
import { layersOf } from '../layers/last-success.ts'
import { caseState } from '../reproduction/case-state.ts'
import { caseVerdict } from '../reproduction/case-verdict.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { assumedCaller } from './caller-credential.ts'
import { isEmptyBody, readsBody } from './filled-request.ts'
import { stoodInNodes } from './node-answer.ts'
import { answersOf } from './stand-in-answer.ts'
import type { Signing } from './signer-of-case.ts'
import { baselineOf, ownFaultsOf, pathPrefix, signerOf, type Secrets, type Study } from './study.ts'

export interface CaseViewParts extends Signing, Pick<Secrets, 'webhookCredential'> {
  readonly repository: Pick<WorkflowRepository, 'find'>
  /** Name of the workflow that gets the production deliveries of this one's webhooks; null: none does. */
  readonly servedInstead: (workflow: Workflow) => string | null
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** The listener's URL without a slash at its end. */
  readonly baseUrl: () => string
}

/** What was sent of a case, and what can be taken back of it. */
export interface CaseProgress {
  /** What was sent under the baseline in force. */
  readonly reproductions: readonly Reproduction[]
  /** Ids of what was sent under another one. */
  readonly earlier: readonly string[]
  /** Of the baseline in force, the newest of each kind. */
  readonly sweeps: readonly Sweep[]
  readonly undo: string | null
  readonly redo: string | null
}

/** The case under study as the window shows it. */
export function caseView(
  study: Study,
  { reproductions, earlier, sweeps, undo, redo }: CaseProgress,
  parts: CaseViewParts,
): Omit<CaseView, 'id'> {
  const { file, workflow, request, change, lastSuccess } = study
  const { repository, servedInstead, webhooksOf, baseUrl } = parts
  const stored = repository.find(workflow.id)
  const assumed = assumedCaller(study, parts)
  const signer = signerOf(study, parts)
  const isCaptured = signer !== null && signer.key === null
  // A token is the same in every request, so that a captured one fits them all.
  const isToken = signer?.provider.scheme.kind === 'token'
  return {
    name: file.title ?? file.name,
    description: file.description ?? '',
    workflow: { ...workflow, active: stored?.workflow.active ?? workflow.active },
    deliveriesGoTo: servedInstead(workflow),
    importNotes: stored?.notes ?? [],
    webhooks: webhooksOf(workflow),
    request: {
      ...request,
      url: `${baseUrl()}${pathPrefix(file)}${request.path.startsWith('/') ? '' : '/'}${request.path}`,
      edited: study.edited,
    },
    provider: file.provider?.profile ?? (signer?.key == null ? null : signer.name),
    capturedSignature: isCaptured && !isToken ? signer.provider.title : null,
    capturedToken: isCaptured && isToken ? signer.provider.title : null,
    assumedCaller: assumed === null ? null : { node: assumed.node, header: assumed.header },
    lacksBody: isEmptyBody(request) && readsBody(workflow, request),
    realHosts: realHostsOf(file),
    proposedHosts: study.proposedHosts,
    answers: answersOf(file),
    standIns: stoodInNodes(workflow, file),
    change,
    changeSentence: change === null ? null : describeChange(change),
    lastSuccess: lastSuccess === null ? null : { at: lastSuccess.at, layers: layersOf(lastSuccess) },
    thereAlready: kindsThereAlready(baselineOf(study, parts.providers().ids)),
    meetNothing: kindsThatMeetNothing(workflow),
    adopted: study.adopted.map((one) => ({ change: one, sentence: describeChange(one) })),
    earlier,
    undo,
    redo,
    state: caseState(reproductions, sweeps, ownFaultsOf(study)),
    sweeps: sweeps.map(({ id }) => id),
    verdict: caseVerdict(sweeps),
  }
}
