import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { explainRequest, type RequestExplanation } from '../listener/explain-request.ts'
import { fieldsOf } from '../listener/header-fields.ts'
import { checkSignature } from '../listener/signature/check-signature.ts'
import { urlOf } from '../listener/signature/url-of.ts'
import { createTestListening } from '../listener/test-listening.ts'
import { webhookTable } from '../listener/webhook-table.ts'
import { createCredentialBox } from './credential-box.ts'
import { bodyLimitBytes } from './limits.ts'
import { keysIn } from './provider-secrets.ts'

export interface ExplainOrder {
  readonly request: RawRequest
  /** JSON texts of the workflows. */
  readonly workflows: readonly string[]
  /** Takes every workflow for active, whatever its text says. */
  readonly activate: boolean
  /** Null: authentication is not looked at. */
  readonly credentials: readonly OpenCredential[] | null
  readonly receivedAtMs: number
}

/**
 * Says, without a listener, whether a request would reach one of the workflows, and what its signature is worth.
 *
 * @throws ProblemError NOT_JSON, NOT_A_WORKFLOW
 */
export async function explainWith(
  order: ExplainOrder,
): Promise<RequestExplanation & { readonly signature: SignatureCheck | null }> {
  const { request, receivedAtMs } = order
  const box = createCredentialBox()
  box.add(order.credentials ?? [])
  const workflows = order.workflows.map((text) => {
    const { workflow } = readWorkflow(text)
    return order.activate ? { ...workflow, active: true } : workflow
  })
  const table = webhookTable(
    workflows,
    createTestListening(() => receivedAtMs),
  )
  const explained = await explainRequest(request, table, {
    ...(order.credentials === null ? {} : { credential: box.find }),
    nowMs: receivedAtMs,
    bodyBytes: bodyLimitBytes,
  })
  const signed = {
    method: request.method,
    url: urlOf(request, 'http://127.0.0.1:5678'),
    headers: fieldsOf(request.headers),
    body: request.body,
  }
  return { ...explained, signature: checkSignature(signed, keysIn(box), receivedAtMs) }
}
