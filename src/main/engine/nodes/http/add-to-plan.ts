import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { RequestPlan } from './request-plan.ts'

/** What a credential adds to a request. */
export interface Addition {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: JsonObject
  readonly body?: JsonObject
}

/** The plan with headers, query and body fields added; those that are there already go. */
export function withAddition(plan: RequestPlan, { headers = {}, query = {}, body = {} }: Addition): RequestPlan {
  const replaced = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const kept = Object.entries(plan.headers).filter(([name]) => !replaced.has(name.toLowerCase()))
  return {
    ...plan,
    headers: { ...Object.fromEntries(kept), ...headers },
    query: { ...plan.query, ...query },
    body: withFields(plan.body, body),
  }
}

function withFields(body: RequestPlan['body'], fields: JsonObject): RequestPlan['body'] {
  if (Object.keys(fields).length === 0) return body
  if (body.kind === 'form') return { kind: 'form', fields: { ...body.fields, ...fields } }
  if (body.kind === 'json' && isObject(body.value)) return { kind: 'json', value: { ...body.value, ...fields } }
  return body.kind === 'none' ? { kind: 'json', value: fields } : body
}
