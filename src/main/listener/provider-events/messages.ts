/** What the triggers of chats make of a request (n8n-nodes-base 1.121.0, `webhook()` of each; measured on n8n 1.123.5). */
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import { jsonAnswer } from '../wire-answer.ts'
import { filesOfEvent } from '../../../shared/event-files.ts'
import { asks, dropped, listedIn, read, runs, wordOf, type ReadEvent } from './event.ts'

export const telegram: ReadEvent = ({ body }, trigger) => {
  const { additionalFields } = trigger.parameters
  // Whoever sent a file is taken, whomever it is set to take: it has given it before it looks.
  if (isObject(body) && filesOfEvent({ type: typeOf('telegram'), ...trigger }, body).length > 0) return asks(body)
  if (trigger.typeVersion < 1.2 || !isObject(additionalFields)) return runs(body)
  for (const [name, field] of [
    ['chatIds', 'chat'],
    ['userIds', 'from'],
  ] as const) {
    const wanted = listedIn({ ...trigger, parameters: additionalFields }, name)?.flatMap((ids) => ids.split(','))
    if (wanted === undefined || wanted.length === 0) continue
    const message = read(body, 'message')
    const of = isObject(message) ? message[field] : undefined
    const id = isObject(of) ? wordOf(of['id']) : 'undefined'
    if (!wanted.some((one) => one.trim() === id))
      return dropped(`takes messages of ${wanted.join(', ')} alone, and message.${field}.id is ${id}`)
  }
  return runs(body)
}

export const slack: ReadEvent = ({ body }, trigger) => {
  if (read(body, 'type') === 'url_verification')
    return dropped(
      'was called to try its address, and answers that alone',
      jsonAnswer(200, { challenge: read(body, 'challenge') }),
    )
  const event = read(body, 'event')
  const type = wordOf(read(event, 'type', ['event']))
  const wanted = listedIn(trigger, 'trigger')
  if (wanted !== null && !['file_share', 'any_event', type].some((one) => wanted.includes(one)))
    return dropped(`waits for ${wanted.join(', ') || 'nothing'}, and event.type is "${type}"`)
  const item = read(event, 'item')
  const channel = read(event, 'channel') ?? (isObject(item) ? item['channel'] : undefined) ?? read(event, 'channel_id')
  const { channelId, options, watchWorkspace } = trigger.parameters
  const own = isObject(channelId) ? channelId['value'] : channelId
  if (
    type !== 'team_join' &&
    watchWorkspace !== true &&
    typeof own === 'string' &&
    own !== channel &&
    !own.startsWith('=')
  )
    return dropped(`watches the channel ${own}, and this is of ${wordOf(channel)}`)
  const user = read(event, 'user')
  const ignored = isObject(options) ? options['userIds'] : undefined
  if (typeof user === 'string' && (Array.isArray(ignored) || typeof ignored === 'string') && ignored.includes(user))
    return dropped(`is set to ignore the user ${user}`)
  return isObject(event) && filesOfEvent({ type: typeOf('slack'), ...trigger }, event).length > 0
    ? asks(event)
    : runs(event)
}

function typeOf(name: string): string {
  return `n8n-nodes-base.${name}Trigger`
}

export const whatsApp: ReadEvent = ({ body }, { parameters }) => {
  const object = read(body, 'object')
  if (object !== 'whatsapp_business_account')
    return dropped(`reads what is of a "whatsapp_business_account", and object is ${jsonText(object ?? null)}`)
  const entry = read(body, 'entry')
  read(entry, 'map', ['entry'])
  const entries: readonly unknown[] = Array.isArray(entry) ? entry : []
  const changes = entries.flatMap((one, place) => read(one, 'changes', ['entry', String(place)]))
  const events = changes.map((change) => {
    const value = read(change, 'value')
    return { ...(isObject(value) ? value : {}), field: read(change, 'field') }
  })
  const { options } = parameters
  const statuses = isObject(options) ? options['messageStatusUpdates'] : undefined
  const taken = Array.isArray(statuses) ? events.filter((event) => hasStatusOf(event, statuses)) : events
  if (taken.length > 0) return runs(...taken)
  return events.length > 0
    ? dropped(`is set to take ${statuses === undefined ? 'none' : `the statuses ${jsonText(statuses)}`} alone`)
    : dropped('reads "changes" of each entry, and none is there')
}

/** A message always counts; what tells how one fared, where the trigger is set to take that status. */
function hasStatusOf(event: JsonObject, allowed: readonly unknown[]): boolean {
  const { statuses } = event
  if (allowed.includes('all')) return true
  if (allowed.length === 0) return !statuses
  return (
    !Array.isArray(statuses) || statuses.length === 0 || statuses.some((one) => allowed.includes(read(one, 'status')))
  )
}
