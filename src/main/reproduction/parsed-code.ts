// What the code of a node parses JSON of, as far as its text tells. In: code, and what was read. Out: names and values. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { valueAt } from '../layers/payload-references.ts'

/** Names of the fields of which JSON is parsed: in the call itself, or where its variable is made. */
export function parsedNames(code: string): ReadonlySet<string> {
  const names = [...code.matchAll(/JSON\.parse\(\s*([^;\n]{1,200})/gu)].flatMap(([, given = '']) => {
    const [variable = ''] = /^[A-Za-z_$][\w$]*/u.exec(given) ?? []
    const made = new RegExp(String.raw`\b${variable.replaceAll('$', String.raw`\$`)}\s*=(?!=)\s*([^;\n]{1,300})`, 'gu')
    const sources = variable === '' ? [] : [...code.matchAll(made)].map(([, source = '']) => source)
    return [given, ...sources].flatMap((text) =>
      [...text.matchAll(/\.([A-Za-z_$][\w$]*)/gu)].map(([, name = '']) => name),
    )
  })
  return new Set(names)
}

/** The code of the node that ran; null where it is none. */
export function codeOf({ node }: NodeRun, workflow: Workflow): string | null {
  const { parameters } = findNode(workflow, node) ?? {}
  const code = parameters?.['jsCode'] ?? parameters?.['functionCode']
  return typeof code === 'string' ? code : null
}

/** What stood there when it was read. `earlier`: the runs before it. */
export function valueOf({ from, input, item, keys }: FieldRead, run: NodeRun, earlier: readonly NodeRun[]): unknown {
  const items =
    from === null
      ? run.inputs[input]
      : earlier.findLast(({ node }) => node === from)?.outputs?.find((output) => output.length > 0)
  return valueAt((items?.[item] ?? items?.[0])?.json, keys)
}
