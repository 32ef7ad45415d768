import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { Workflow } from '../../../shared/workflow.ts'
import { completed } from './fill-shape.ts'
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
  const { fields } = readLater(workflow, webhook)
  const part = (name: string): JsonObject => {
    const shape = fields.get(name)
    const made = shape === undefined ? {} : completed({}, shape, name)
    return isObject(made) ? made : {}
  }
  const body = fields.get('body')
  const isRead = body !== undefined && (!isUnread(body) || body.hint !== null)
  return {
    query: part('query'),
    headers: part('headers'),
    params: part('params'),
    ...(isRead && { body: completed(undefined, body, 'body') }),
  }
}
