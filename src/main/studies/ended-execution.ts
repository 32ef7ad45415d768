import type { Execution } from '../../shared/execution.ts'
import { fateOf } from '../../shared/item-verdict.ts'
import { workflowView } from '../reproduction/workflow-view.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import type { StudiedCase } from './studied-case.ts'

interface EndedExecutionParts {
  readonly repository: Pick<WorkflowRepository, 'find'>
  readonly execution: (id: string) => Execution | null
}

/** Takes in that an execution ended that an item was left waiting with: the item now shows how it ended. */
export function takeEndedExecution(
  studied: StudiedCase,
  { id, status }: Pick<Execution, 'id' | 'status'>,
  parts: EndedExecutionParts,
): void {
  if (status === 'waiting' || status === 'running' || status === 'new') return
  for (const reproduction of studied.reproductions()) {
    if (!reproduction.items.some((item) => item.executionId === id && fateOf(item) === 'open')) continue
    const execution = parts.execution(id)
    const workflow = parts.repository.find(reproduction.workflowId)?.workflow
    if (reproduction.status === 'running' || execution === null || workflow === undefined) continue
    const items = reproduction.items.map((item) =>
      item.executionId === id ? { ...item, workflowView: workflowView(execution, workflow) } : item,
    )
    studied.put({ ...reproduction, items })
  }
}
