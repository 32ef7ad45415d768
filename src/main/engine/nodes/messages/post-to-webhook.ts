import type { JsonObject } from '../../../../shared/json.ts'
import { noAuthentication } from '../http/authentication.ts'
import type { NodeContext } from '../node-kind.ts'
import { postJson } from './post-json.ts'

/** Posts a message to an incoming webhook, which needs no credential; one that answers nothing has taken it. */
export async function postToWebhook(
  context: NodeContext,
  webhook: URL,
  body: JsonObject,
  itemIndex: number,
): Promise<JsonObject> {
  const answer = await postJson(context, webhook, body, noAuthentication, itemIndex)
  return Object.keys(answer).length === 0 ? { success: true } : answer
}
