import type { ExecutionView } from '../../shared/views/execution-view.ts'
import { resumeUrlOf } from '../engine/resume-url.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { isObject } from '../../shared/json.ts'
import type { Store } from '../store/open-store.ts'

/** What an execution is linked with: who called it, whom it called, and what it waits for. */
export function linksOf(
  { executions }: Store,
  executionId: string,
  surroundings: Pick<Surroundings, 'baseUrl' | 'resumeKey'>,
): Pick<ExecutionView, 'parent' | 'children' | 'waiting'> {
  const link = executions.parentOf(executionId)
  const parent = link === null ? null : executions.summary(link.executionId)
  const suspension = executions.suspension(executionId)
  return {
    parent: link === null || parent === null ? null : { execution: parent, node: link.node, runIndex: link.runIndex },
    children: executions.childrenOf(executionId).flatMap((execution) => {
      const from = executions.parentOf(execution.id)
      return from === null ? [] : [{ execution, node: from.node, runIndex: from.runIndex }]
    }),
    waiting:
      suspension === null
        ? null
        : {
            node: suspension.node,
            till: suspension.till === null ? null : new Date(suspension.till).toISOString(),
            resumeUrl:
              suspension.call === null
                ? null
                : resumeUrlOf(surroundings, suspension.workflow, executionId, suffixOf(suspension.call)),
          },
  }
}

function suffixOf({ options }: Readonly<Record<string, unknown>>): string {
  const written = isObject(options) ? options['webhookSuffix'] : undefined
  const suffix = typeof written === 'string' ? written.trim().replace(/^\//, '') : ''
  return suffix === '' ? '' : `/${suffix}`
}
