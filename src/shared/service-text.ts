import { isObject } from './json.ts'

/**
 * True for a text that is executions of a running n8n, by what every one of them has: the workflow that ran stands in
 * `workflowData`. A workflow with pinned data is a workflow.
 */
export function looksLikeServiceExecution(text: string): boolean {
  if (!text.includes('"workflowData"')) return false
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value) ? value : isObject(value) ? [value, value['data']].flat() : []
    return list.some((one: unknown) => isObject(one) && 'workflowData' in one)
  } catch {
    return false
  }
}
