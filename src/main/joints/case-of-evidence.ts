import type { EvidenceBundle } from '../../shared/evidence-bundle.ts'

/** Headers that belong to the connection on which a delivery came: the sender writes its own. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
])

/**
 * Evidence as the text of a case, so that what it tells can be tried here: its workflow, and its delivery as far as redaction
 * left it. Null where it holds no workflow, no delivery, or a body that is no text.
 */
export function caseOfEvidence({ record, delivery, workflow }: EvidenceBundle): string | null {
  if (workflow === null || delivery?.body == null) return null
  const [, variant = 'webhook', path = delivery.target] =
    /^\/(webhook-test|webhook)(\/.*)$/u.exec(delivery.target) ?? []
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
      baseline: {},
    },
    null,
    2,
  )
}
