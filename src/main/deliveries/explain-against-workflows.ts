import { initialBaseUrl } from '../../shared/settings.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import { onlyRunIf, type WebhookEngine } from '../engine/resolve-webhook.ts'
import { openSandbox } from '../engine/sandbox/sandbox.ts'
import { explainRequest, type RequestExplanation } from '../listener/explain-request.ts'
import { fieldsOf } from '../../shared/headers.ts'
import { checkSignature } from '../signatures/check-signature.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { AskOnlyRunIf } from '../listener/only-run-if.ts'
import { urlOf } from '../signatures/url-of.ts'
import { createTestListening } from '../listener/test-listening.ts'
import { webhookTable } from '../listener/webhook-table.ts'
import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import { bodyLimitBytes } from '../settings/limits.ts'
import { keysIn } from '../credentials/provider-secrets.ts'

export interface ExplainOrder {
  readonly request: RawRequest
  readonly workflows: readonly Workflow[]
  /** Takes every workflow for active, whatever its text says. */
  readonly activate: boolean
  /** Null: authentication is not looked at. */
  readonly credentials: readonly OpenCredential[] | null
  readonly receivedAtMs: number
  /** The providers that the request may come from. */
  readonly providers: ProviderTable
}

/** Where the listener listens unless told otherwise. */
const baseUrl = initialBaseUrl

/** Says, without a listener, whether a request would reach one of the workflows, and what its signature is worth. */
export async function explainWith(
  order: ExplainOrder,
): Promise<RequestExplanation & { readonly signature: SignatureCheck | null }> {
  const { request, receivedAtMs } = order
  const box = createCredentialRegistry()
  box.add(order.credentials ?? [])
  const workflows = order.workflows.map((one) => (order.activate ? { ...one, active: true } : one))
  const table = webhookTable(
    workflows,
    createTestListening(() => receivedAtMs),
  )
  const explained = await explainRequest(request, table, {
    ...(order.credentials === null ? {} : { credential: box.find }),
    nowMs: receivedAtMs,
    bodyBytes: bodyLimitBytes,
    baseUrl,
    onlyRunIf: askOnce(receivedAtMs),
  })
  const signed = {
    method: request.method,
    url: urlOf(request, baseUrl),
    headers: fieldsOf(request.headers),
    body: request.body,
  }
  return { ...explained, signature: checkSignature(signed, keysIn(box), receivedAtMs, order.providers) }
}

/** Asks in a sandbox of its own: at most one webhook is matched. */
function askOnce(nowMs: number): AskOnlyRunIf {
  return async ({ registration: { node, workflow }, item, variant, template }) => {
    const sandbox = openSandbox()
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const engine: WebhookEngine = { surroundings: { now: () => nowMs, variables: {}, timezone, baseUrl }, sandbox }
    const mode = variant === 'test' ? 'manual' : 'webhook'
    try {
      return await onlyRunIf({ webhook: node, workflow, item, executionId: '', mode }, template, engine)
    } finally {
      await sandbox.close()
    }
  }
}
