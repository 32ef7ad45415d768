import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'

/** A shorter wait passes inside the run, in the service as here: milliseconds. */
const longestInside = 65_000
/** A node that was given away while it waited is told to have taken no time. */
const atOnceMs = 100

const unitsMs: Readonly<Record<string, number>> = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/**
 * Why what a node gave was not its own work, in one sentence, so that it stands in for the node also where it could be run here:
 * pinned data, or what ended a wait. Null where it worked.
 */
export function givenInstead(execution: ServiceExecution, node: JsonObject, run: ServiceNodeRun): string | null {
  const name = String(node['name'])
  if (isPinned(execution, name, run)) {
    return `"${name}" had pinned data, which the editor gives in the place of its work: it stands in for it here.`
  }
  if (node['type'] !== 'n8n-nodes-base.wait' || run.error !== null || isStillWaiting(execution, name)) return null
  const parameters = isObject(node['parameters']) ? node['parameters'] : {}
  const resume = parameters['resume'] ?? 'timeInterval'
  if (resume === 'webhook' || resume === 'form') {
    return `"${name}" waited for ${resume === 'form' ? 'a form' : 'a call of its own'}: what that brought stands in for it, so that nobody has to send it again.`
  }
  return isLongWait(parameters, run) ? `"${name}" waited long: what it went on with stands in for it, at once.` : null
}

function isPinned({ workflow, mode }: ServiceExecution, name: string, run: ServiceNodeRun): boolean {
  if (mode !== 'manual' && mode !== 'evaluation' && mode !== 'retry') return false
  const pins = isObject(workflow['pinData']) ? workflow['pinData'][name] : null
  if (!Array.isArray(pins) || run.error !== null) return false
  const jsonOf = (item: unknown): unknown => (isObject(item) && isObject(item['json']) ? item['json'] : item)
  return isDeepStrictEqual(
    pins.map(jsonOf),
    run.outputs.flat().map(({ json }) => json),
  )
}

function isStillWaiting({ status, lastNode }: ServiceExecution, name: string): boolean {
  return status !== 'success' && status !== 'error' && lastNode === name
}

function isLongWait(parameters: JsonObject, { executionTime }: ServiceNodeRun): boolean {
  const { amount, unit } = parameters
  if (typeof amount === 'number' && (parameters['resume'] ?? 'timeInterval') === 'timeInterval') {
    return amount * (unitsMs[typeof unit === 'string' ? unit : 'hours'] ?? 0) >= longestInside
  }
  return executionTime < atOnceMs
}
