import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'

const behind = /^["'`\])\s]*(?:\|\||\?\?)/u

/** True where a node goes on with something else where the field is not there: `$json.note || 'none'`. */
export function hasFallback(reader: string, name: string | undefined, workflow: Workflow): boolean {
  const node = findNode(workflow, reader)
  if (name === undefined || node === undefined) return false
  return textsIn(node.parameters).some((text) =>
    text
      .split(name)
      .slice(1)
      .some((rest) => behind.test(rest)),
  )
}
