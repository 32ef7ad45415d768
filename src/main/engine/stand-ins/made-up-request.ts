import { eventWithFile } from '../../../shared/event-files.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { providerTrigger } from '../../../shared/provider-triggers.ts'
import { findNode, type Workflow } from '../../../shared/workflow.ts'
import { completed } from './fill-shape.ts'
import { madeUpEvent } from './made-up-event.ts'
import { filesReadLater } from './read-file.ts'
import { readLater } from './read-later.ts'
import { isUnread } from './shape.ts'

/** What a workflow reads of the requests to one of its webhooks, with made-up values. */
export interface MadeUpRequest {
  readonly query: JsonObject
  /** Headers that are read, by their names in lower case. */
  readonly headers: JsonObject
  readonly params: JsonObject
  /** Absent where nothing of the body is read. */
  readonly body?: unknown
}

/** A request to the webhook of that name, made up from what the workflow reads of it. Pure: the same one for the same workflow. */
export function madeUpRequest(workflow: Workflow, webhook: string): MadeUpRequest {
  const shape = readLater(workflow, webhook)
  const node = findNode(workflow, webhook)
  const trigger = providerTrigger(node?.type)
  if (node !== undefined && trigger !== null && trigger.gives !== 'request') {
    const made = completed({}, shape, 'item')
    const item = isObject(made) ? made : {}
    const hasFile = filesReadLater(workflow, webhook).length > 0
    return { params: {}, ...madeUpEvent(node, hasFile ? eventWithFile(node, item) : item) }
  }
  const { fields } = shape
  const part = (name: string): JsonObject => {
    const read = fields.get(name)
    const made = read === undefined ? {} : completed({}, read, name)
    return isObject(made) ? made : {}
  }
  const body = fields.get('body')
  const isRead = body !== undefined && (!isUnread(body) || body.hint !== null)
  const made = {
    query: part('query'),
    headers: part('headers'),
    params: part('params'),
    ...(isRead && { body: completed(undefined, body, 'body') }),
  }
  if (node === undefined || trigger === null) return made
  const event = madeUpEvent(node, isObject(made.body) ? made.body : {})
  return { ...made, headers: { ...made.headers, ...event.headers }, body: event.body }
}
