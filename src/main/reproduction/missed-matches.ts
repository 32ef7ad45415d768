// Items that were to find their partners and did not, for capitals, blanks or a type: of two inputs that are joined, and in code that looks a
// value up. In: the node runs of an execution, and what they read. Out: the first such miss. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking, type FieldRead } from '../../shared/field-read.ts'
import { hasWord } from '../../shared/has-word.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { nearlyEqual } from '../engine/nodes/conditions/nearly-equal.ts'
import { hasFallback } from './has-fallback.ts'
import { codeOf, valueOf } from './parsed-code.ts'
import { givenRead } from './sources.ts'
import { isPlain } from './unread-fields.ts'

/** Null where all that was looked up was found, or differs in more. */
export function missedMatch(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  return missedByJoin(workflow, view) ?? missedByCode(runs, workflow, view)
}

const joins: ReadonlySet<string | undefined> = new Set(['n8n-nodes-base.merge', 'n8n-nodes-base.compareDatasets'])

/** Both inputs hold it, so nobody left it out on purpose. */
function missedByJoin(workflow: Workflow, { findings, earlierAnswer }: WorkflowView): ReadFault | null {
  const finding = findings.find(
    ({ kind, node }) => kind === 'nearly-equal' && node !== undefined && joins.has(findNode(workflow, node)?.type),
  )
  if (finding?.node === undefined) return null
  return {
    layer: 'data',
    others: ['node', ...(earlierAnswer === undefined ? [] : (['API'] as const))],
    sentence: finding.sentence,
    node: finding.node,
  }
}

/** Whoever makes small letters of what is compared, or has something else where nothing is found, knows what may come. */
const takesCare =
  /\.to(?:Locale)?(?:Lower|Upper)Case\(|\.localeCompare\(|\/[gmsuy]*i[gmsuy]*\.test\(|new RegExp\(|\.trim\(/u
/** Ways to look a value up. */
const looksUp = /\.(?:find|filter|get|has|includes|indexOf|some|findIndex)\(|\[[^\]\d'"]{2,80}\]/u

/** Code looks up a text and finds nothing, though nearly the same stands among what it reads, or in itself. */
function missedByCode(runs: readonly NodeRun[], workflow: Workflow, view: WorkflowView): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const code = codeOf(run, workflow)
    if (code === null || run.status !== 'success' || takesCare.test(code) || !looksUp.test(code)) continue
    if (!givesNothing(run, code, runs.slice(index + 1), workflow)) continue
    const read = (run.attempts.at(-1)?.reads ?? []).filter(
      (one) => one.listed !== true && one.assumed !== true && one.found === 'text',
    )
    const values = read.map((one) => ({ one, value: valueOf(one, run, runs.slice(0, index)) }))
    const written = writtenIn(code)
    for (const { one, value } of values) {
      const others = [...values.filter((other) => !isSamePlace(other.one, one)).map((other) => other.value), ...written]
      const near = others.find((other) => isNear(value, other))
      const fault = near === undefined || others.includes(value) ? null : faultOf(one, value, near, run.node, view)
      if (fault !== null) return fault
    }
  }
  return null
}

function isSamePlace(one: FieldRead, other: FieldRead): boolean {
  return one.from === other.from && JSON.stringify(one.keys) === JSON.stringify(other.keys)
}

function isNear(one: unknown, other: unknown): boolean {
  const slip = typeof one === 'string' && typeof other === 'string' ? nearlyEqual('equals', one, other) : null
  return slip !== null && bySlip.has(slip)
}

const bySlip: ReadonlySet<string> = new Set(['capitals', 'blanks at the end', 'capitals and blanks'])

/** Texts that code compares with, and names and elements of what it looks a value up in. */
function writtenIn(code: string): readonly string[] {
  const compared = [...code.matchAll(/(?:[=!]==?|\bcase)\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/gu)]
  const lookedUpIn = [...code.matchAll(/([A-Za-z_$][\w$]*)(?:\[|\.(?:includes|has|get|indexOf)\()/gu)].map(
    ([, name = '']) => name,
  )
  const held = [...code.matchAll(/\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:new \w+\()?\s*([[{][^;]*)/gu)]
    .filter(([, name = '']) => lookedUpIn.includes(name))
    .flatMap(([, , content = '']) => [
      ...[...content.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/gu)].map(([, , text = '']) => text),
      ...[...content.matchAll(/(?<=[{,]\s*)([A-Za-z_$][\w$]*)\s*:/gu)].map(([, name = '']) => name),
    ])
  return [...compared.map(([, , text = '']) => text), ...held]
}

/** It gives null, or a later node takes a value of its item that is not there, and has nothing else for it. */
function givesNothing(run: NodeRun, code: string, later: readonly NodeRun[], workflow: Workflow): boolean {
  const made = (run.outputs ?? []).flat().flatMap(({ json }) => Object.entries(json))
  // A null that it was given and hands on is none of its own.
  if (made.some(([name, value]) => value === null && hasWord(code, name))) return true
  return later.some(({ node, source, attempts }) =>
    source.some((one) => one?.previousNode === run.node)
      ? (attempts.at(-1)?.reads ?? []).some(
          (read) =>
            read.from === null &&
            isLacking(read) &&
            read.listed !== true &&
            isPlain({ node, keys: read.keys }, workflow) &&
            !hasFallback(node, read.keys.at(-1), workflow),
        )
      : false,
  )
}

function faultOf(read: FieldRead, value: unknown, near: unknown, node: string, view: WorkflowView): ReadFault | null {
  const given = givenRead(node, read, view)
  if (given === null) return null
  const { layer, whose, read: traced } = given
  return {
    layer,
    others: ['node'],
    sentence: `"${node}" looks up ${traced.path} of ${whose} and finds nothing: it is ${JSON.stringify(value)}, and what is there is ${JSON.stringify(near)}, which differs in ${nearlyEqual('equals', value, near) ?? 'its form'} alone.`,
    node,
    read: { path: traced.path, found: traced.found, line: traced.line },
  }
}
