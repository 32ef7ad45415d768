import type { CaseFile, CaseWorld } from '../../shared/case.ts'
import type { Delivery } from '../../shared/delivery.ts'
import { resendableHeaders, splitTarget } from '../deliveries/resendable-request.ts'
import { deliveredTitle } from './delivered-title.ts'
import { recordedAnswers } from './last-successful-run.ts'

/**
 * A delivery as a case: its request as captured, with the workflow it reached, or the one it was nearest to. Where that is
 * the workflow under study, the case keeps its stand-ins and its provider. `recorded`: what the APIs answered then, by host. Null where no workflow fits and none is studied.
 */
export function caseOfDelivery(
  delivery: Delivery,
  body: Uint8Array,
  studied: CaseFile | null,
  studiedId: string | null,
  stored: (id: string) => { readonly text: string; readonly name: string } | null,
  recorded: CaseWorld['api'] | null,
): CaseFile | null {
  const intended = intendedWorkflow(delivery, studiedId)
  const own = intended === null || intended === studiedId ? null : stored(intended)
  const workflow = own === null ? studied?.workflow : (JSON.parse(own.text) as CaseFile['workflow'])
  if (workflow === undefined) return null
  const [variant, path] = splitTarget(delivery.target)
  const name = own?.name ?? (intended === null ? null : stored(intended)?.name) ?? 'Workflow without a name'
  return {
    ...(own === null && studied !== null ? withRecorded(studied, recorded) : withRecorded({ baseline: {} }, recorded)),
    format: 'faultline-case',
    format_version: 1,
    name: `delivery-${delivery.id}`,
    title: deliveredTitle(name, delivery),
    description: `As it was captured, ${delivery.outcome}: ${delivery.method} ${delivery.target}`,
    workflow,
    request: {
      method: delivery.method,
      url_variant: variant,
      path,
      headers: resendableHeaders(delivery.headers).map(([name, value]): [string, string] => [name, value]),
      body_base64: Buffer.from(body).toString('base64'),
    },
  }
}

/** The workflow that a delivery reached, or the one it was nearest to; else the one under study. */
export function intendedWorkflow(delivery: Delivery, studiedId: string | null): string | null {
  return delivery.workflowId ?? delivery.explanation?.nearest[0]?.workflowId ?? studiedId
}

/** What the APIs answered when the delivery was executed becomes the answers of their stand-ins; those that are written stay. */
function withRecorded<Case extends Pick<CaseFile, 'baseline'>>(file: Case, recorded: CaseWorld['api'] | null): Case {
  if (recorded == null) return file
  return { ...file, baseline: { ...file.baseline, api: { ...recordedAnswers(recorded), ...file.baseline.api } } }
}
