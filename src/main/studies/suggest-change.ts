/**
 * In: the case, what its baseline did, and what was tried. Out: the one change to try next, with the reason: a person who
 * does not know where to begin begins there (contract §7 rule 3). Null where nothing is worth proposing.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../shared/change.ts'
import type { SuggestedChange } from '../../shared/views/suggested-change.ts'
import type { Execution } from '../../shared/execution.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import { recordVerdict } from '../reproduction/record-verdict.ts'
import { candidateChanges, describeChange } from '../layers/catalogue.ts'
import { payloadReferences, type PayloadReference } from '../layers/payload-references.ts'
import { seenIn, type BaselineSeen, type Studied } from '../layers/studied.ts'
import { endedIdle } from '../../shared/ended-idle.ts'
import { isGood } from '../../shared/item-verdict.ts'
import { idleSuggestion } from './idle-suggestion.ts'

export interface Suggesting {
  /** Those under the baseline in force, oldest first. */
  readonly reproductions: readonly Reproduction[]
  readonly studied: (seen: BaselineSeen) => Studied
  readonly execution: (id: string) => Execution | null
}

export function suggestChange({ reproductions, studied, execution }: Suggesting): SuggestedChange | null {
  const done = reproductions.filter((one) => one.status === 'done')
  const baseline = done.findLast((one) => one.change === null)
  const tried = done.flatMap((one) => (one.change === null ? [] : [one.change]))
  const isTried = (change: Change): boolean => tried.some((one) => isDeepStrictEqual(one, change))
  const suggested = (change: Change, why: string): SuggestedChange => ({
    change,
    sentence: describeChange(change),
    why,
  })
  const failing = baseline?.items.find((item) => !isGood(item))
  if (failing === undefined) {
    const idle = baseline?.items.find((item) => endedIdle(item) !== null)
    const found = idle === undefined ? null : idleSuggestion(idle, studied(seenIn(idle)))
    return found === null || isTried(found.change) ? null : suggested(found.change, found.why)
  }
  const failedNode = failing.workflowView?.firstFailedNode ?? null
  const known = studied(seenIn(failing))
  const repairs = candidateChanges(known)
    .filter(({ change, aim }) => aim === 'repair' && !isTried(change))
    .map(({ change }) => change)
  const mended = repairs.find(({ layer, name }) => layer === 'data' && name === 'mended-body')
  if (mended !== undefined && isUnread(failing)) return suggested(mended, failing.explanation?.sentence ?? '')
  const verdict = recordVerdict({
    execution: failing.executionId === null ? null : execution(failing.executionId),
    workflow: known.workflow,
    delivery: null,
    changes: [],
    reproductions: done,
    state: null,
    swept: null,
    outside: null,
  })
  const read = payloadReferences(known.workflow).filter(({ node }) => node === failedNode)
  // A request that was sent out was made of the payload without trouble: only what it lacks is worth filling in.
  const sent = failing.workflowView?.failedAnswer != null
  for (const change of repairs) {
    const reference = sent && change.name !== 'fill' ? undefined : read.find((one) => feeds(change, one))
    if (reference !== undefined) return suggested(change, whyFed(change, reference))
  }
  if (verdict.layer === null || verdict.isWeak === true) return null
  const pointed = repairs.find((change) => change.layer === verdict.layer && isAbout(change, failedNode))
  return pointed === undefined ? null : suggested(pointed, verdict.sentence)
}

/** The listener could not read its body, so that no workflow was started (contract §6). */
function isUnread({ outcome, providerView }: ReproductionItem): boolean {
  return outcome === 'refused' && providerView?.statusCode === 422
}

/** True where the change alters a value of the payload that the failed node reads. */
function feeds({ layer, parameters }: Change, { keys }: PayloadReference): boolean {
  if (layer !== 'data' || keys[0] !== 'body' || typeof parameters['path'] !== 'string') return false
  const read = ['$', ...keys.slice(1)].join('.')
  return read === parameters['path'] || read.startsWith(`${parameters['path']}.`)
}

/** Of the data and of the nodes many changes are worth trying: only one that is about the failed node is worth proposing. */
function isAbout({ layer, parameters }: Change, failedNode: string | null): boolean {
  if (layer === 'data') return false
  return layer !== 'node' || (failedNode !== null && parameters['node'] === failedNode)
}

function whyFed({ name, parameters }: Change, { node, written }: PayloadReference): string {
  const path = String(parameters['path'])
  const has = parameters['present'] === true ? 'is empty' : 'is missing'
  const state = name === 'fill' ? `${path} ${has} in this payload` : `it may not be of the type that is expected there`
  return `"${node}" reads ${written}, and ${state}.`
}
