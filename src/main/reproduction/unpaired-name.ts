// Code that makes fields of a list of pairs (`{ name: "email", value: … }`), and reads one that no pair of the payload has. In: the runs
// of nodes. Out: the fault, with the names that there are. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { codeOf } from './parsed-code.ts'

/** More names of pairs, or lists further within, tell nothing more. */
const mostNamed = 8
const deepest = 4

/** Null where no code does so, all that it reads is there, or it goes on with something else in its place. */
export function unpairedName(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  const body = runs[0]?.outputs?.find((items) => items.length > 0)?.[0]?.json['body']
  for (const run of runs) {
    const code = codeOf(run, workflow)
    if (code === null) continue
    for (const { variable, by } of madeOfPairs(code)) {
      const list = listOfPairs(body, by, [], 0)
      const read = list === null ? undefined : missingIn(code, variable, list.names, failedOver(view, run))
      if (list === null || read === undefined) continue
      const path = pathOfKeys(list.keys)
      return {
        layer: 'data',
        others: ['node'],
        sentence: `"${run.node}" makes fields of ${path} by "${by}", and reads "${read}", which is not among them: there ${list.names.length === 1 ? 'is' : 'are'} ${listed(list.names.slice(0, mostNamed).map((name) => `"${name}"`))}.`,
        node: run.node,
        read: { path, found: 'array', line: view.firstFailedNode === run.node ? (view.failedLine ?? null) : null },
        isAsItCame: true,
      }
    }
  }
  return null
}

/** `reading 'toLowerCase'`: what the failed run reads of something that is not there; null where it did not fail so. */
function failedOver({ firstFailedNode, errorMessage }: WorkflowView, { node }: NodeRun): string | null {
  if (firstFailedNode !== node) return null
  return /of undefined \(reading '([^']{1,60})'\)/u.exec(errorMessage ?? '')?.[1] ?? null
}

/** Variables that hold what was made of pairs, and the field of a pair that names it. */
function madeOfPairs(code: string): readonly { readonly variable: string; readonly by: string }[] {
  const made = [
    // const fields = Object.fromEntries(list.map((one) => [one.name, …]))
    /(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*Object\.fromEntries\([^;]{0,200}?\[\s*[\w$]+\.([A-Za-z_$][\w$]*)\s*,/gu,
    // const fields = list.reduce((all, one) => ({ ...all, [one.name]: … }), {})
    /(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*[^;=]{0,200}\.reduce\([^;]{0,200}?\[\s*[\w$]+\.([A-Za-z_$][\w$]*)\s*\]\s*[:=]/gu,
    // for (const one of list) fields[one.name] = …
    /(?<![\w$.])([A-Za-z_$][\w$]*)\[\s*[\w$]+\.([A-Za-z_$][\w$]*)\s*\]\s*=(?!=)/gu,
  ]
  return made.flatMap((pattern) => [...code.matchAll(pattern)].map(([, variable = '', by = '']) => ({ variable, by })))
}

/** The first list of the payload whose elements all have a text there. */
function listOfPairs(
  value: unknown,
  by: string,
  keys: readonly string[],
  depth: number,
): { readonly keys: readonly string[]; readonly names: readonly string[] } | null {
  if (depth > deepest) return null
  if (Array.isArray(value)) {
    const names = value.map((one: unknown) => (isObject(one) ? one[by] : undefined))
    return names.length > 0 && names.every((name) => typeof name === 'string') ? { keys, names } : null
  }
  if (!isObject(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = listOfPairs(inner, by, [...keys, key], depth + 1)
    if (found !== null) return found
  }
  return null
}

/** What the failed run goes on in; of one that did not fail, what is there by the same name written otherwise. */
function missingIn(
  code: string,
  variable: string,
  names: readonly string[],
  reading: string | null,
): string | undefined {
  const of = variable.replaceAll('$', String.raw`\$`)
  const reads = new RegExp(
    String.raw`(?<![\w$.])${of}(?:\.([A-Za-z_$][\w$]*)(?![\w$])|\[\s*(["'])([^"'\]\n]{1,80})\2\s*\])(?!\s*(?:\?\.|\?\?|\|\||&&|\?|=(?!=)))(?:\.([A-Za-z_$][\w$]*))?`,
    'gu',
  )
  const all = [...code.matchAll(reads)].map(([, plain, , quoted, then]) => ({ name: plain ?? quoted ?? '', then }))
  const lacking = all.filter(({ name }) => !names.includes(name) && !(name in {}))
  return reading === null
    ? lacking.find(({ name }) => names.some((other) => letters(other) === letters(name)))?.name
    : lacking.find(({ then }) => then === reading)?.name
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
