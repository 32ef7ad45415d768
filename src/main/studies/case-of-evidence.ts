import type { BundleRequest, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { resendableHeaders, splitTarget } from '../deliveries/resendable-request.ts'
import { recordedAnswers, rulesOfRequests } from './last-successful-run.ts'

/** A request of the evidence; what redaction changed of its answer is answered as it stands there. */
function requestOf({ method, url, answer }: BundleRequest): Parameters<typeof rulesOfRequests>[0][number] {
  if (answer === null || answer.made_up === true) return { method, url, answer: null }
  const { status, headers, body } = answer
  return { method, url, answer: { status, headers, body, bodyBytes: Buffer.byteLength(body ?? '') } }
}

/**
 * Evidence as the text of a case, so that what it tells can be tried here: its workflow, and its delivery as far as redaction
 * left it. Null where it holds no workflow, no delivery, or a body that is no text.
 */
export function caseOfEvidence({ record, delivery, workflow, outgoing_requests: sent }: EvidenceBundle): string | null {
  if (workflow === null || delivery?.body == null) return null
  const [variant, path] = splitTarget(delivery.target)
  const recorded = rulesOfRequests(sent.map(requestOf))
  return JSON.stringify(
    {
      format: 'faultline-case',
      format_version: 1,
      name: `evidence-${record.execution_id}`,
      title: `Evidence of execution ${record.execution_id}`,
      description: `${record.node_name}: ${record.error_message}`,
      workflow,
      request: {
        method: delivery.method,
        url_variant: variant,
        path,
        headers: resendableHeaders(delivery.headers),
        body: delivery.body,
      },
      baseline: recorded === null ? {} : { api: recordedAnswers(recorded) },
    },
    null,
    2,
  )
}
