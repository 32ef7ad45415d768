/**
 * What a trigger gives that nothing was handed to. In: the trigger, when and where it starts. Out: its one item as the service gives
 * it (n8n-nodes-base 1.121.0, `trigger()` of the Schedule Trigger and `execute()` of the Error Trigger).
 */
import { DateTime } from 'luxon'
import type { JsonObject } from '../../shared/json.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { Surroundings } from './surroundings.ts'
import { timezoneOf } from './timezone-of.ts'

export function itemOfStart(
  { type }: Pick<WorkflowNode, 'type'>,
  workflow: Pick<Workflow, 'settings'>,
  surroundings: Pick<Surroundings, 'now' | 'timezone' | 'baseUrl'>,
): JsonObject {
  switch (type) {
    case 'n8n-nodes-base.scheduleTrigger':
      return timeOf(surroundings.now(), timezoneOf(workflow, surroundings))
    case 'n8n-nodes-base.errorTrigger':
      return exampleFailure(surroundings.baseUrl)
    default:
      return {}
  }
}

/** The same whatever the language of this machine is. */
function timeOf(nowMs: number, timezone: string): JsonObject {
  const now = DateTime.fromMillis(nowMs, { zone: timezone, locale: 'en-US' })
  const clock = now.toFormat('h:mm:ss a').toLowerCase()
  return {
    timestamp: now.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
    'Readable date': `${now.toFormat('MMMM')} ${ordinal(now.day)} ${now.toFormat('yyyy')}, ${clock}`,
    'Readable time': clock,
    'Day of week': now.toFormat('cccc'),
    Year: now.toFormat('yyyy'),
    Month: now.toFormat('MMMM'),
    'Day of month': now.toFormat('dd'),
    Hour: now.toFormat('HH'),
    Minute: now.toFormat('mm'),
    Second: now.toFormat('ss'),
    Timezone: `${timezone} (UTC${now.toFormat('ZZ')})`,
  }
}

function ordinal(day: number): string {
  const ends = ['th', 'st', 'nd', 'rd']
  const isTeen = day > 10 && day < 14
  return `${String(day)}${isTeen ? 'th' : (ends[day % 10] ?? 'th')}`
}

/** With this the service lets an error workflow be tried that no failure started. */
function exampleFailure(baseUrl: string): JsonObject {
  return {
    execution: {
      id: 231,
      url: `${baseUrl}/execution/workflow/1/231`,
      retryOf: '34',
      error: { message: 'Example Error Message', stack: 'Stacktrace' },
      lastNodeExecuted: 'Node With Error',
      mode: 'manual',
    },
    workflow: { id: '1', name: 'Example Workflow' },
  }
}
