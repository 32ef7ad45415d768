import { isObject, type JsonObject } from './json.ts'

interface Trigger {
  readonly type: string
  readonly parameters: JsonObject
}

const telegramType = 'n8n-nodes-base.telegramTrigger'
const slackType = 'n8n-nodes-base.slackTrigger'

/** True where the trigger of a chat is set to fetch the files that messages name. */
export function fetchesFiles({ type, parameters }: Trigger): boolean {
  const { additionalFields, downloadFiles } = parameters
  if (type === telegramType) return isObject(additionalFields) && additionalFields['download'] === true
  return type === slackType && downloadFiles === true
}

/**
 * The binary fields into which such a trigger puts the files of that message; none where it names none (n8n-nodes-base 1.121.0,
 * `downloadFile` of the Telegram Trigger, `webhook` of the Slack Trigger). `event`: the item that it gives.
 */
export function filesOfEvent(trigger: Trigger, event: unknown): readonly string[] {
  if (!fetchesFiles(trigger) || !isObject(event)) return []
  if (trigger.type === telegramType) {
    const post = event['channel_post'] ?? event['message']
    const names = isObject(post) && (Array.isArray(post['photo']) || Boolean(post['document'] ?? post['video']))
    return names ? ['data'] : []
  }
  const { subtype, files } = event
  const wanted = trigger.parameters['trigger']
  const isWanted = Array.isArray(wanted) && (wanted.includes('file_share') || wanted.includes('any_event'))
  return subtype === 'file_share' && isWanted && Array.isArray(files) ? files.map((_, at) => `file_${String(at)}`) : []
}

/** What a message names that has a file: the fields that it has of that beside its own. */
export function eventWithFile(trigger: Trigger, event: JsonObject): JsonObject {
  if (!fetchesFiles(trigger) || filesOfEvent(trigger, event).length > 0) return event
  if (trigger.type === telegramType) {
    const { message } = event
    const document = { file_id: 'made-up-file', file_unique_id: 'made-up', file_name: 'made-up', file_size: 1001 }
    return { ...event, message: { ...(isObject(message) ? message : {}), document } }
  }
  const file = { id: 'F1001', name: 'made-up', url_private_download: 'https://files.slack.com/made-up' }
  return { ...event, subtype: 'file_share', files: [file] }
}
