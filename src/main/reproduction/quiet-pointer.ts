// Where no node failed and something was noticed all the same: the layer that it points to. In: what the workflow did. Out: a pointer.
// Pure.
import type { FindingKind } from '../../shared/finding.ts'
import type { Layer } from '../../shared/layer.ts'
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { MisnamedRead, ReadFault } from '../../shared/silent-sign.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { loneChainReason } from '../engine/expressions/lone-chains.ts'
import { decidedBy, isLackedOfPayload, takenOfModel } from './lacked-fields.ts'
import { misspeltMethod } from './misspelt-method.ts'
import { misnamedSentence } from './misnamed-read.ts'
import type { Pointer } from './pointer.ts'
import { isRawTemplate } from './sent-oddity.ts'
import { isWritten, ownerOf, withSources } from './sources.ts'
import { swallowedError } from './swallowed-error.ts'
import { isWhat } from './found-words.ts'

/** What was done or read without a value, or was said in place of an answer; null where nothing was noticed. */
export function quietPointer(view: WorkflowView): Pointer | null {
  return (
    after('No node failed, but', promiseTaken(view)) ??
    notCompiled(view) ??
    readAmiss(view) ??
    stumbled(view) ??
    refusedUnawaited(view) ??
    doneWithoutValue(view) ??
    noticed(view) ??
    misnamed(view) ??
    noAnswer(view)
  )
}

/** An expression failed over a field that is not there, or is of another form. */
function stumbled(view: WorkflowView): Pointer | null {
  const swallowed = swallowedError(view)
  const method = misspeltMethod(swallowed?.sentence ?? null)
  if (swallowed !== null && method !== null) {
    const reason = `No node failed, but ${lowerFirst(swallowed.sentence)} ${method}`
    return { layer: 'node', others: [], reason, node: swallowed.node }
  }
  if (swallowed?.read === undefined) return null
  const { sentence, read } = swallowed
  const { path, found } = read
  const owner = ownerOf(read, view)
  if (owner === null) return null
  const [layer, whose] = owner
  return {
    layer,
    others: ['node'],
    reason: `No node failed, but ${lowerFirst(sentence)} ${path} of ${whose} ${isWhat(found)}.`,
    node: swallowed.node,
    read,
    ...((read.origin.kind === 'payload' || (read.origin.kind === 'answer' && isWritten(view, read.origin.node))) && {
      isAsItCame: true,
    }),
  }
}

/** A promise where its value was meant: what is missing behind it is missing for that. */
export function promiseTaken({ findings }: WorkflowView): Pointer | null {
  const finding = findings.find(({ kind }) => kind === 'promise-not-awaited')
  return finding === undefined ? null : { layer: 'node', others: [], reason: finding.sentence, ...at(finding) }
}

/** No data has anything to do with what cannot be compiled. */
function notCompiled(view: WorkflowView): Pointer | null {
  const sentence = swallowedError(view)?.sentence
  if (sentence?.includes(loneChainReason) !== true) return null
  return { layer: 'node', others: [], reason: `No node failed, but ${lowerFirst(sentence)}` }
}

function after(words: string, pointer: Pointer | null): Pointer | null {
  return pointer === null ? null : { ...pointer, reason: `${words} ${pointer.reason}` }
}

/** An API refused what code did not wait for: the words of its error say how. */
function refusedUnawaited({ findings }: WorkflowView): Pointer | null {
  const finding = findings.find(({ kind }) => kind === 'failure-not-awaited')
  const status = Number(/\bstatus code (\d{3})\b/u.exec(finding?.sentence ?? '')?.[1])
  if (finding === undefined || Number.isNaN(status)) return null
  const reason = `No node failed, but ${finding.sentence}`
  if (status === 401 || status === 403)
    return { layer: 'authorisation', others: ['API', 'node'], reason, ...at(finding) }
  const others = status === 429 || status >= 500 ? (['node'] as const) : (['data', 'node'] as const)
  return { layer: 'API', others, reason, ...at(finding) }
}

function misnamed(view: WorkflowView): Pointer | null {
  const { misnamedRead: read } = view
  if (read === undefined) return null
  const [layer, others] = layersOfMisnamed(read, view)
  const ofPayload = read.of === 'payload' ? { isAsItCame: true as const } : {}
  return { layer, others, reason: `No node failed, but ${misnamedSentence(read)}`, node: read.node, ...ofPayload }
}

/** Whose payload or answer has another form; of a name that is spelt otherwise it is the workflow that reads it wrongly. */
function layersOfMisnamed({ of, isWithin }: MisnamedRead, view: WorkflowView): readonly [Layer, readonly Layer[]] {
  if (of === 'payload') return ['data', ['node']]
  const owner = ownerOf({ origin: { kind: 'answer', node: of } }, view)?.[0] ?? 'API'
  return isWithin === true ? [owner, ['node']] : ['node', [owner]]
}

function readAmiss({ readFault: fault }: WorkflowView): Pointer | null {
  if (fault === undefined) return null
  const { sentence, ...rest } = fault
  return { ...rest, reason: `No node failed, but ${lowerFirst(sentence)}` }
}

/** A node failed over what it read; `node` as it is called in sentences. */
export function failedOver(node: string, { sentence, node: _at, isRaw: _raw, ...fault }: ReadFault): Pointer {
  return { ...fault, reason: `${node} failed. ${sentence}` }
}

function noAnswer({ oddWords: words }: WorkflowView): Pointer | null {
  if (words === undefined) return null
  const reason = `No node failed, but the AI step "${words.node}" answered with ${words.oddity}.`
  return { layer: 'AI layer', others: ['data', 'node'], reason, node: words.node }
}

/** Goes on in a sentence; what stands in quotes stays. */
function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** Findings that name what went wrong where no node failed, and the layers that they point to. */
const telling: readonly {
  readonly kind: FindingKind
  readonly layer: Layer
  readonly others: readonly Layer[]
}[] = [
  { kind: 'request-turned', layer: 'node', others: ['API'] },
  { kind: 'value-without-json', layer: 'data', others: ['node'] },
  { kind: 'failure-not-awaited', layer: 'node', others: ['data', 'API'] },
  { kind: 'nearly-equal', layer: 'data', others: ['node'] },
]

function noticed(view: WorkflowView): Pointer | null {
  for (const { kind, layer, others } of telling) {
    const finding = view.findings.find((one) => one.kind === kind)
    if (finding === undefined) continue
    const over = kind === 'value-without-json' ? noNumberOf(view, finding.node) : undefined
    const reason = `No node failed, but ${finding.sentence}`
    const where = { ...at(finding), ...(over === undefined ? {} : { read: over }) }
    const isOfValue = kind === 'nearly-equal' || (kind === 'value-without-json' && readsNoNumber(view, finding.node))
    const giver = isOfValue && finding.node !== undefined ? giverOf(view, finding.node) : null
    if (giver !== null && giver !== 'data') return { layer: giver, others: ['node'], reason, ...where }
    // Where nobody noted what was read, the finding's own layer stands.
    const isOfPayload =
      layer !== 'data' ||
      view.reads === undefined ||
      view.reads.some(({ origin, listed }) => origin.kind === 'payload' && !listed)
    if (isOfPayload) return { layer, others: withSources(view, others), reason, ...where }
    return { layer: 'node', others: [...withSources(view, []), 'data'], reason, ...where }
  }
  return null
}

/** Whose all is that the node reads, or that it was made of; null where that is not known, or are several. */
function giverOf(view: WorkflowView, node: string): Layer | null {
  if (takenOfModel(view, node) !== null) return 'AI layer'
  const own = (view.reads ?? []).filter((read) => read.node === node && read.listed !== true)
  const owners = new Set(own.map((read) => ownerOf(read, view)?.[0] ?? null))
  const [only = null] = owners
  return owners.size === 1 ? only : null
}

/** A text or an object stands where a node computes: numbers that make up none are the node's own matter. */
function readsNoNumber({ reads = [] }: WorkflowView, node: string | undefined): boolean {
  return reads.some((read) => read.node === node && wordy.has(read.found) && read.listed !== true)
}

const wordy: ReadonlySet<string> = new Set(['text', 'object'])

/** The one thing that the node reads and that no number can be made of; undefined where there are none or several. */
function noNumberOf({ reads = [] }: WorkflowView, node: string | undefined): TracedRead | undefined {
  const own = reads.filter((read) => read.node === node && read.listed !== true && read.assumed !== true)
  const odd = own.filter(({ found, sample }) => {
    const [text] = Object.values(sample ?? {})
    return found === 'text' ? text === undefined || Number.isNaN(Number(text.slice(1, -1))) : noNumbers.has(found)
  })
  return new Set(odd.map(({ path }) => path)).size === 1 ? odd[0] : undefined
}

/** A list of one number is taken for that number, and null for 0. */
const noNumbers: ReadonlySet<string> = new Set(['object', 'missing'])

/** Where it was noticed. */
export function at({ node }: WorkflowView['findings'][number]): Pick<Pointer, 'node'> {
  return node === undefined ? {} : { node }
}

/** Something was sent or answered with a value that was not there; null where nothing was. */
function doneWithoutValue(view: WorkflowView): Pointer | null {
  const { oddEffect: sent, oddHandover: handed, oddAnswer: answer } = view
  const odd = sent ?? handed ?? answer
  if (odd === undefined) return null
  const { node, oddity } = odd
  const did =
    sent === undefined
      ? `${odd === handed ? 'was handed' : 'answered the caller with'} ${oddity} where a value should be`
      : `sent ${oddity} where a value should be: ${sent.method} ${sent.url}`
  const reason = `No node failed, but "${node}" ${did}.`
  if (isRawTemplate(oddity)) {
    const why = 'The field that holds it is no expression: in the workflow its text does not begin with "=".'
    return { layer: 'node', others: [], reason: `${reason} ${why}`, node }
  }
  const ofModel = takenOfModel(view, node)
  if (ofModel !== null)
    return { layer: 'AI layer', others: ['node'], reason: `${reason} It is made of ${ofModel}.`, node }
  const taken = oddity.endsWith('({})') ? nullTaken(view, node) : null
  if (taken !== null)
    return {
      ...{ layer: 'data', others: ['node'], node: taken.node, read: taken },
      reason: `${reason} "${taken.node}" takes ${taken.path} of the payload, which is null.`,
    }
  // What a stand-in is handed was made before it.
  const isOfLacked = odd === handed || decidedBy(view, node) !== null
  const lacking = isOfLacked ? view.reads?.find((read) => isLackedOfPayload(read) && read.assumed !== true) : undefined
  return lacking === undefined
    ? { layer: 'node', others: withSources(view, ['data']), node, ...missedOfItem(view, node, reason) }
    : {
        ...{ layer: 'data', others: ['node'], node, isAsItCame: true },
        reason: `${reason} The payload does not have ${lacking.path}.`,
      }
}

const mostBeside = 5

/** The field that it reads of its item and that is not there, with the names that are. */
function missedOfItem({ reads = [] }: WorkflowView, node: string, reason: string): Pick<Pointer, 'reason' | 'read'> {
  const read = reads.find(
    (one) => one.node === node && one.found === 'missing' && one.listed !== true && one.assumed !== true,
  )
  if (read === undefined || read.origin.kind !== 'item' || read.beside === undefined) return { reason }
  const { origin, path, beside } = read
  const names = beside.slice(0, mostBeside).map((name) => `"${name}"`)
  const there = names.length === 0 ? 'nothing' : listed(beside.length > mostBeside ? [...names, 'more'] : names)
  return { reason: `${reason} It reads ${path} of what "${origin.node}" gives, which has ${there} there.`, read }
}

/** A null of the payload that a node before it took apart, or went on with: nothing else can come of it. */
function nullTaken({ reads = [] }: WorkflowView, node: string): TracedRead | null {
  const read = reads.find(
    (one) =>
      one.node !== node &&
      one.origin.kind === 'payload' &&
      one.found === 'null' &&
      one.listed !== true &&
      one.assumed !== true &&
      one.hasFallback !== true,
  )
  return read ?? null
}
