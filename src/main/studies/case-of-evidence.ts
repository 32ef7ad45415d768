import type { BundleRequest, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { recordedAnswers, rulesOfRequests } from './last-successful-run.ts'

/** Headers that belong to the connection on which a delivery came: the sender writes its own. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
])

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
  const [, variant = 'webhook', path = delivery.target] =
    /^\/(webhook-test|webhook)(\/.*)$/u.exec(delivery.target) ?? []
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
        url_variant: variant === 'webhook-test' ? 'test' : 'production',
        path,
        headers: delivery.headers.filter(([name]) => !ofTheConnection.has(name.toLowerCase())),
        body: delivery.body,
      },
      baseline: recorded === null ? {} : { api: recordedAnswers(recorded) },
    },
    null,
    2,
  )
}
