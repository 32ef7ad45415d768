import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'

const behind = /^["'`\])\s]*(?:\|\||\?\?)/u
/** What stands in says nothing itself, and nothing stands in for that. */
const emptyBehind = /^["'`\])\s]*(?:\|\||\?\?)\s*(?:''|""|``|null\b|undefined\b)(?!\s*(?:\|\||\?\?))/u

/** True where a node goes on with something else where the field is not there: `$json.note || 'none'`. */
export function hasFallback(reader: string, name: string | undefined, workflow: Workflow): boolean {
  return isFollowed(reader, name, workflow, behind)
}

/** True where that is nothing as well: `$json.note ?? ''`. */
export function fallsToNothing(reader: string, name: string | undefined, workflow: Workflow): boolean {
  return isFollowed(reader, name, workflow, emptyBehind)
}

function isFollowed(reader: string, name: string | undefined, workflow: Workflow, by: RegExp): boolean {
  const node = findNode(workflow, reader)
  if (name === undefined || node === undefined) return false
  return textsIn(node.parameters).some((text) =>
    text
      .split(name)
      .slice(1)
      .some((rest) => by.test(rest)),
  )
}
