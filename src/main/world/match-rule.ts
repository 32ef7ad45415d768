import type { ApiRule } from '../../shared/case.ts'

/** True where the rule's method (absent: any) and path (without the query; a `*` at its end matches any rest) agree. */
export function ruleAgrees(rule: Pick<ApiRule, 'method' | 'path' | 'query'>, method: string, target: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method.toUpperCase()) return false
  return pathAgrees(rule.path, target) && queryAgrees(rule.query ?? {}, target)
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
