import type { CaseFile, CaseWorld } from '../../shared/case.ts'
import type { BundleDelivery, BundleRequest, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { withoutHeader } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
import { listed } from '../../shared/listed.ts'
import { resendableHeaders, splitTarget } from '../deliveries/resendable-request.ts'
import { credentialsByName } from '../../shared/credentials-by-name.ts'
import { recordedAnswers, rulesOfRequests } from './last-successful-run.ts'
import { recordedConnections } from './recorded-connections.ts'
import { worldOfEvidence } from './studied-world.ts'

/** A request of the evidence; what redaction changed of its answer is answered as it stands there. */
function requestOf({ method, url, answer }: BundleRequest): Parameters<typeof rulesOfRequests>[0][number] {
  if (answer === null || answer.made_up === true) return { method, url, answer: null }
  const { status, headers, body } = answer
  return { method, url, answer: { status, headers, body, bodyBytes: Buffer.byteLength(body ?? '') } }
}

/**
 * Evidence as the text of a case, so that what it tells can be tried here: its workflow, its delivery as far as redaction left
 * it, credentials by name, what the APIs answered and what else its world had. No host of it goes out for real. Null where it
 * holds no workflow, no delivery, or a body that is no text.
 */
export function caseOfEvidence(bundle: EvidenceBundle): string | null {
  const { record, delivery, workflow, execution, comparisons } = bundle
  if (!isObject(workflow) || delivery === null || lackOfBody(delivery) !== null) return null
  const [variant, path] = splitTarget(delivery.target)
  const credentials = credentialsByName(workflow)
  const file: CaseFile = {
    format: 'faultline-case',
    format_version: 1,
    name: `evidence-${record.execution_id === '' ? delivery.id : record.execution_id}`,
    title: `Evidence of execution ${record.execution_id}`,
    description: [`${record.node_name}: ${record.error_message}`, ...comparisons.map(({ sentence }) => sentence)].join(
      ' ',
    ),
    workflow: { ...workflow, active: true },
    ...(Object.keys(credentials).length === 0 ? {} : { credentials }),
    request: {
      method: delivery.method,
      url_variant: variant,
      path,
      headers: headersOf(delivery),
      ...(delivery.body === null ? {} : { body: delivery.body }),
      ...(delivery.body_base64 === undefined ? {} : { body_base64: delivery.body_base64 }),
    },
    baseline: worldOf(bundle),
    origin: {
      service: 'faultline',
      execution_id: record.execution_id,
      workflow_id: record.workflow_id,
      mode: execution.mode,
      status: execution.status,
      started_at: execution.started_at,
      failed: { node: record.node_name, message: record.error_message },
      unknown: ['what redaction took out: its placeholders are sent in its place'],
    },
  }
  return JSON.stringify(file, null, 2)
}

/** A body that was sent packed stands there unpacked, and is sent so. */
function headersOf({ headers, body }: BundleDelivery): [string, string][] {
  const kept = body === null ? headers : withoutHeader(headers, 'content-encoding')
  return resendableHeaders(kept).map(([name, value]): [string, string] => [name, value])
}

/** Why the delivery cannot be sent with its body; null where it can. */
function lackOfBody({ body, body_bytes: bytes, body_base64: base64, body_file: file }: BundleDelivery): string | null {
  if (file !== undefined) return `the whole body of the delivery, which is ${file} of the archive`
  return body === null && bytes > 0 && base64 === undefined ? 'the body of the delivery, which is no text' : null
}

/** The world that it names, else what its requests tell: answers, and how connections failed. */
function worldOf({ world, outgoing_requests: sent }: EvidenceBundle): CaseWorld {
  const named = worldOfEvidence(world)
  const recorded = rulesOfRequests(sent.map(requestOf))
  const failed = recordedConnections(sent.map(({ url, answer, error }) => ({ url, answered: answer !== null, error })))
  // A fault that the world names was there when the answers were recorded: with it, its own rules count.
  const changes = named.changes ?? failed
  const api = { ...(recorded === null || named.changes !== undefined ? {} : recordedAnswers(recorded)), ...named.api }
  return {
    ...named,
    ...(Object.keys(api).length === 0 ? {} : { api }),
    ...(changes.length === 0 ? {} : { changes }),
  }
}

/** What evidence lacks to be sent, in a sentence; it is of the execution that the record names. */
export function evidenceWithoutCase({ record, workflow, delivery, timeline }: EvidenceBundle): string {
  const lacks = [
    ...(isObject(workflow) ? [] : ['the workflow']),
    ...(delivery === null ? ['the delivery'] : [lackOfBody(delivery)].filter((one) => one !== null)),
    ...(timeline.length === 0 ? ['what the APIs answered'] : []),
  ]
  const named = `execution ${record.execution_id} ("${record.node_name}": ${record.error_message})`
  return `the evidence of ${named} lacks ${listed(lacks)}.`
}
