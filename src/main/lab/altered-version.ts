import { createHash } from 'node:crypto'
import type { Workflow } from '../../shared/workflow.ts'

/** Version of a workflow that a change has altered: told apart from the one on the repository. */
export function alteredVersion(workflow: Workflow): string {
  const { nodes, connections, settings } = workflow
  return `${createHash('sha256')
    .update(JSON.stringify([nodes, connections, settings]))
    .digest('hex')
    .slice(0, 12)}+change`
}
