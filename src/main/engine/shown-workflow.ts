import type { Workflow } from '../../shared/workflow.ts'

/** What expressions and code see of their workflow, as the service shows it: of its nodes and of pinned data nothing. */
export type ShownWorkflow = Pick<Workflow, 'id' | 'name' | 'active'>

const known = new WeakMap<Workflow, ShownWorkflow>()

/** The same object each time for the same workflow. */
export function shownWorkflow(workflow: Workflow): ShownWorkflow {
  const shown = known.get(workflow) ?? { id: workflow.id, name: workflow.name, active: workflow.active }
  known.set(workflow, shown)
  return shown
}
