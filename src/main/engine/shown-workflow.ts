import { onceFor } from '../../shared/once-for.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** What expressions and code see of their workflow, as the service shows it: of its nodes and of pinned data nothing. */
export type ShownWorkflow = Pick<Workflow, 'id' | 'name' | 'active'>

/** The same object each time for the same workflow. */
export const shownWorkflow: (workflow: Workflow) => ShownWorkflow = onceFor(({ id, name, active }) => ({
  id,
  name,
  active,
}))
