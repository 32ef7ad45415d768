import type { ServiceExecutionSummary } from '../../shared/service-execution.ts'
import type { ServiceGroupView, ServiceListView } from '../../shared/views/service-view.ts'
import { failureGroups, type FailureGroup } from '../from-n8n/failure-groups.ts'
import type { ServiceSummaries } from './service-reader.ts'

/** What a source holds: the list for the window, and the messages of its groups as they came, by the key of each. */
export interface ServiceList {
  readonly view: ServiceListView
  readonly messages: ReadonlyMap<string, string>
}

/** The list of what was read, failing executions first; `redacted` hides what is secret in a message. */
export function serviceList(
  { failing, others, more, passedOver }: ServiceSummaries,
  name: string,
  redacted: (text: string) => string,
): ServiceList {
  const groups = [
    ...failureGroups(failing).map((group) => ({ group, failed: true })),
    ...failureGroups(others).map((group) => ({ group, failed: false })),
  ]
  return {
    view: {
      name,
      groups: groups.map(({ group, failed }) => groupView(group, failed, redacted)),
      more,
      passedOver: passedOver.map(redacted),
    },
    messages: new Map(
      groups.flatMap(({ group, failed }) => {
        const message = newestOf(group)?.firstFailure?.message
        return message === undefined ? [] : [[keyOf(group, failed), message] as const]
      }),
    ),
  }
}

function groupView(group: FailureGroup, failed: boolean, redacted: (text: string) => string): ServiceGroupView {
  const newest = newestOf(group)
  const message = newest?.firstFailure?.message ?? null
  const shown = message === null ? null : redacted(message)
  return {
    key: keyOf(group, failed),
    workflow: newest?.workflowName ?? '',
    node: newest?.firstFailure?.node ?? null,
    message: shown,
    hidden: shown !== message,
    failed,
    count: group.count,
    executions: group.executions.map(({ id, status, startedAt, retryOf }) => ({ id, status, startedAt, retryOf })),
  }
}

/** It is handed to the window: what a message says must not stand in it. */
function keyOf({ executions }: FailureGroup, failed: boolean): string {
  return `${failed ? 'failed' : 'other'} ${executions[0]?.id ?? ''}`
}

function newestOf({ executions }: FailureGroup): ServiceExecutionSummary | undefined {
  return executions.find(({ retryOf }) => retryOf === null) ?? executions[0]
}
