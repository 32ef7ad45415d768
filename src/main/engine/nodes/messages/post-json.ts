import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { Authentication } from '../http/authentication.ts'
import { acceptedFor, presetRedirects, presetTimeoutMs } from '../http/http-parameters.ts'
import { refusal } from '../http/http-refusal.ts'
import { isUnwritten, madeUpAnswer } from '../../stand-ins/made-up-answer.ts'
import type { NodeContext } from '../node-kind.ts'
import { sendPlan } from '../http/send-plan.ts'

/** Posts a JSON object and gives the object in the answer; empty where there is none. Fails where it is refused. */
export async function postJson(
  context: NodeContext,
  url: URL,
  value: JsonObject,
  authentication: Authentication,
  itemIndex: number,
): Promise<JsonObject> {
  const plan = { method: 'POST', url, query: {}, headers: {}, body: { kind: 'json', value } } as const
  const answer = await sendPlan(context, plan, manner, authentication, itemIndex)
  if (answer.status >= 300) throw refusal(answer, itemIndex)
  // Services of messages say so themselves that all is well: an answer that nobody wrote is a success.
  if (isUnwritten(answer)) return { ok: true, ...madeUpAnswer(context, {}) }
  try {
    const parsed: unknown = JSON.parse(answer.bytes.toString('utf8'))
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

const manner = {
  accept: acceptedFor('json'),
  arrayFormat: 'indices',
  lowercaseHeaders: true,
  followRedirects: 'never',
  maxRedirects: presetRedirects,
  keepSecretsAcrossOrigins: false,
  proxy: null,
  timeoutMs: presetTimeoutMs,
  allowUnauthorizedCertificates: false,
  clientCertificate: null,
} as const
