// Fields that get lost on the way: a node reads one of its item, a node before had it, and one between the two gave items without it,
// as an HTTP Request puts its answer in the place of what it was given. In: the node runs of an execution whose reads were noted. Out:
// the fields that were lost, and a pointer to the one that tells most. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { LostField } from '../../shared/silent-sign.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { hasFallback } from './has-fallback.ts'
import type { Pointer } from './pointer.ts'
import { deciders } from './deciders.ts'
import { isPlain } from './unread-fields.ts'

/** More of one execution tell nothing new. */
const most = 20
/** So many steps back are looked at. */
const mostSteps = 50

/** Each field that was read in vain though an item before had it, in the order in which they were read. */
export function lostFields(runs: readonly NodeRun[], workflow: Workflow): readonly LostField[] {
  const found = new Map<string, LostField>()
  for (const [index, run] of runs.entries()) {
    for (const read of run.attempts.at(-1)?.reads ?? []) {
      if (found.size >= most || !isInVain(read) || hasFallback(run.node, read.keys.at(-1), workflow)) continue
      const lost = whereLost(read, run, runs.slice(0, index))
      if (lost !== null) found.set(JSON.stringify([run.node, read.keys]), { ...lost, ...mark(read, run, workflow) })
    }
  }
  return [...found.values()]
}

/** A field of the reader's own item that is not there. */
function isInVain({ from, found, listed, assumed }: FieldRead): boolean {
  return from === null && found === 'missing' && listed !== true && assumed !== true
}

/** Code, a decision, and who names it beside a question mark may only look whether it is there. */
function mark({ line, keys }: FieldRead, { node }: NodeRun, workflow: Workflow): Pick<LostField, 'isValue'> {
  const { type = '' } = findNode(workflow, node) ?? {}
  const looks = line !== null || factsOf(type).runsCode === true || deciders.has(type) || maybe.test(keys.at(-1) ?? '')
  return !looks && isPlain({ node, keys }, workflow) ? { isValue: true } : {}
}

/** Names of what says how it went. */
const maybe = /err|fail|warn|message|reason/iu

/** Back from the item that was read to the first one before that has a value there; null where none has. */
function whereLost({ keys, input, item }: FieldRead, run: NodeRun, earlier: readonly NodeRun[]): LostField | null {
  let [reader, place, port] = [run, item, input]
  let by: NodeRun | null = null
  for (let step = 0; step < mostSteps; step += 1) {
    const source = reader.source[port] ?? reader.source.find((one) => one !== null)
    const maker = earlier.findLast(
      ({ node, runIndex }) => node === source?.previousNode && runIndex === source.previousRun,
    )
    if (source == null || maker === undefined) return null
    const items = maker.outputs?.[source.previousOutput] ?? []
    const json = (items[place] ?? (items.length === 1 ? items[0] : undefined))?.json
    if (by !== null && hasValue(json, keys))
      return { node: run.node, path: pathOfKeys(keys), keys, from: maker.node, by: by.node }
    by = maker
    ;[reader, port] = [maker, 0]
    place = Math.min(place, Math.max(0, (maker.inputs[0]?.length ?? 1) - 1))
  }
  return null
}

function hasValue(json: unknown, keys: readonly string[]): boolean {
  let value = json
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = Reflect.get(value, key)
  }
  return value !== null && value !== undefined && value !== ''
}

/** What happened, in one sentence. */
export function lostSentence({ node, path, from, by }: LostField): string {
  return `"${node}" reads ${path}, which the item of "${from}" has and that of "${by}" has not: "${by}" did not hand it on.`
}

/** Refusals of these kinds are about who asks, or how often, and not about what was sent. */
const aboutSender: ReadonlySet<string | undefined> = new Set(['access', 'unsaid', 'block', 'limit'])

/**
 * Where the failed node (null: none failed) reads what was lost on the way; null where it does not, or where an answer that is none
 * stands in the place of the item.
 */
export function lostOnTheWay(view: WorkflowView, failed: string | null): Pointer | null {
  const { lostFields: all = [], earlierAnswer: before, failedAnswer: answer } = view
  const lost =
    failed === null ? (all.find(({ isValue }) => isValue === true) ?? all[0]) : all.find(({ node }) => node === failed)
  if (lost === undefined) return null
  const { node, by, path } = lost
  const isNone = before?.node === by && (before.refusal !== undefined || (before.oddity ?? noBody) !== noBody)
  const isOfOther = failed !== null && (aboutSender.has(answer?.refusal) || (answer?.status ?? 0) >= 500)
  if (isNone || isOfOther) return null
  return {
    layer: 'node',
    others: mayBeOfAnswer(view, by) ? ['API'] : [],
    reason: `${failed === null ? 'No node failed, but' : `"${failed}" failed:`} ${lostSentence(lost)}`,
    node,
    read: { path, found: 'missing', line: null },
  }
}

const noBody = 'no body'

/** True where an answer may have had the one field that is missing: of several it is plain that they are those of the item before. */
export function mayBeOfAnswer({ lostFields = [], reads = [] }: WorkflowView, by: string): boolean {
  const paths = new Set(lostFields.filter((lost) => lost.by === by).map(({ path }) => path))
  return paths.size === 1 && reads.some(({ origin }) => origin.kind === 'answer' && origin.node === by)
}
