// Code that failed over a field which the JSON that it had parsed itself does not have. In: the node runs of an execution, and what its
// nodes read. Out: the fault. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { hasWord } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { codeOf, parsedNames, valueOf } from './parsed-code.ts'
import { ownerOf } from './sources.ts'
import { jsonIn } from './json-in-text.ts'

type Seen = Pick<
  WorkflowView,
  'reads' | 'errorMessage' | 'failedLine' | 'firstFailedNode' | 'modelNodes' | 'databaseNodes'
>

/** What V8 says where something is done with what is not there. */
const ofNothing =
  /\bof undefined\b|\bas it is undefined\b|\bundefined is not\b|is not (?:a function|iterable)|to object$/u
const mostNamed = 3

/** Null where the failed node is no code, parses nothing, or finds in it what it reads. */
export function parsedWithout(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  const at = runs.findIndex(({ node }) => node === view.firstFailedNode)
  const run = runs[at]
  const code = run === undefined ? null : codeOf(run, workflow)
  if (run === undefined || code === null || !ofNothing.test(view.errorMessage ?? '')) return null
  const names = parsedNames(code)
  const failing = view.failedLine === undefined ? code : (code.split('\n')[view.failedLine - 1] ?? '')
  const missed = readOfParsed(code).filter((name) => hasWord(failing, name))
  for (const read of run.attempts.at(-1)?.reads ?? []) {
    if (!names.has(read.keys.at(-1) ?? '') || read.listed === true || read.assumed === true) continue
    const text = valueOf(read, run, runs.slice(0, at))
    const value = typeof text === 'string' ? jsonIn(text) : undefined
    const lacking = isObject(value) ? missed.filter((name) => !Object.hasOwn(value, name)) : []
    const traced = (view.reads ?? []).find(
      (one) => one.node === run.node && one.keys.at(-1) === read.keys.at(-1) && one.origin.kind !== 'item',
    )
    const owner = traced === undefined ? null : ownerOf(traced, view)
    if (traced === undefined || owner === null || !isObject(value) || lacking.length === 0) continue
    const [layer, whose] = owner
    const has = Object.keys(value).slice(0, mostNamed)
    return {
      layer,
      others: ['node'],
      sentence: `It reads ${listed(quoted(lacking))} of the JSON in ${traced.path} of ${whose}, which has ${has.length === 0 ? 'no field' : listed(quoted(has))}.`,
      node: run.node,
      read: { path: traced.path, found: traced.found, line: traced.line },
    }
  }
  return null
}

/** Names that are read of what a variable holds which JSON was parsed into, or that are taken out of it at once. */
function readOfParsed(code: string): readonly string[] {
  const made = [...code.matchAll(/(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*JSON\.parse\(/gu)]
  const ofVariables = made.flatMap(([, variable = '']) => {
    const reads = new RegExp(
      String.raw`(?<![\w$.])${variable.replaceAll('$', String.raw`\$`)}\??\.([A-Za-z_$][\w$]*)`,
      'gu',
    )
    return [...code.matchAll(reads)].map(([, name = '']) => name)
  })
  const taken = [...code.matchAll(/(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*JSON\.parse\(/gu)].flatMap(([, inner = '']) =>
    inner.split(',').map((one) => /^\s*([A-Za-z_$][\w$]*)/u.exec(one)?.[1] ?? ''),
  )
  return [...new Set([...ofVariables, ...taken])].filter((name) => name !== '' && !(name in []))
}

function quoted(names: readonly string[]): readonly string[] {
  return names.slice(0, mostNamed).map((name) => `"${name}"`)
}
