import type { ApiRule } from '../../shared/case.ts'
import type { ArrivedCall } from './arrived-call.ts'
import { headerValue } from '../../shared/headers.ts'

/**
 * True where the rule's method (absent: any), path (without the query; a `*` at its end matches any rest), query, request
 * headers and text of the body agree.
 */
export function ruleAgrees(rule: ApiRule, call: Pick<ArrivedCall, 'method' | 'target' | 'headers' | 'body'>): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== call.method.toUpperCase()) return false
  if (!pathAgrees(rule.path, call.target) || !queryAgrees(rule.query ?? {}, call.target)) return false
  if (rule.body_includes !== undefined && !call.body.toString('utf8').includes(rule.body_includes)) return false
  return Object.entries(rule.request_headers ?? {}).every(([name, wanted]) =>
    valueAgrees(wanted, headerValue(call.headers, name)),
  )
}

/** A `*` at the end of the wanted value matches any rest; `*` alone any value that is there. */
function valueAgrees(wanted: string, given: string | undefined): boolean {
  if (given === undefined) return false
  return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted
}

/** True where the target's path is the wanted one; a `*` at its end matches any rest. */
export function pathAgrees(wanted: string, target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted
}

function queryAgrees(wanted: Readonly<Record<string, string>>, target: string): boolean {
  const at = target.indexOf('?')
  const given = new URLSearchParams(at < 0 ? '' : target.slice(at + 1))
  return Object.entries(wanted).every(([name, value]) => given.get(name) === value)
}
