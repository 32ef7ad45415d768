// Silent failures: nothing failed by its own account, yet something was noticed that hides a failure, or less was done than
// before (contract §7 rule 2). In: a reproduction. Out: the same with those shortfalls on its items, so that it counts as
// failing. Pure.
import { findingsThat, type FindingKind } from '../../shared/finding.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isHandledOnPurpose } from '../../shared/item-verdict.ts'
import { pageOfHtml, signInPage } from './answer-oddity.ts'
import { lostSentence } from './lost-fields.ts'
import { misnamedSentence } from './misnamed-read.ts'
import type { Reproduction, ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'

/** Findings that stand for work that was not done, or done wrongly, though the provider was told that all is well. */
const grave: ReadonlySet<FindingKind> = new Set(findingsThat((facts) => facts.grave))

/** In which way an item that succeeded may have failed in silence, in sentences; empty where nothing speaks for it. */
export function quietFaults(item: ReproductionItem, wantedEffects: number | null): readonly string[] {
  const { workflowView: view } = item
  if (view === null) return []
  const isHandled = isHandledOnPurpose(item)
  const noticed = view.findings
    .filter(({ kind }) => grave.has(kind) && !(isHandled && kind === 'failure-continued'))
    .map(({ sentence }) => sentence)
  return [
    ...noticed,
    ...endOf(view),
    ...nearlyThere(view),
    ...withoutValue(view),
    ...unreadAnswer(view),
    ...lostValues(view),
    ...misnamedField(view),
    ...(view.readFault === undefined ? [] : [view.readFault.sentence]),
    ...noAnswer(view),
    ...(item.wantedStatus === undefined ? saidNo(view) : []),
    ...lessThan(view, wantedEffects),
  ]
}

function endOf({ itemsEndAt: end }: WorkflowView): readonly string[] {
  return end === undefined || factsOf(end.kind).decidesNothing !== true
    ? []
    : [`The items end at "${end.node}": it gave none out, and nothing after it ran.`]
}

/** What was nearly the same where the items end. */
function nearlyThere({ itemsEndAt: end, findings }: WorkflowView): readonly string[] {
  return findings
    .filter(
      ({ kind, sentence }) => kind === 'nearly-equal' && end !== undefined && sentence.startsWith(`"${end.node}" `),
    )
    .map(({ sentence }) => `${sentence} Nothing after it ran.`)
}

function withoutValue({ oddEffect: odd, oddHandover: handed, oddAnswer: answer }: WorkflowView): readonly string[] {
  return [
    ...(odd === undefined
      ? []
      : [
          `"${odd.node}" sent ${odd.method} ${odd.url} with ${odd.oddity} where a value should be, and it was taken (${String(odd.status)}).`,
        ]),
    ...(handed === undefined ? [] : [`"${handed.node}" was handed ${handed.oddity} where a value should be.`]),
    ...(answer === undefined
      ? []
      : [
          `"${answer.node}" answered the caller ${String(answer.status)} with ${answer.oddity} where a value should be.`,
        ]),
  ]
}

/** Answers of these kinds have none of the fields that are read of an API's. */
const fieldless: ReadonlySet<string> = new Set([pageOfHtml, signInPage, 'a body that is no JSON', 'no body'])

function unreadAnswer({ earlierAnswer: answer, reads = [] }: WorkflowView): readonly string[] {
  if (answer?.oddity === signInPage && !reads.some(({ origin: of }) => of.kind === 'answer' && of.node === answer.node))
    return [
      `"${answer.node}" was answered ${String(answer.status)} with ${signInPage}: what it asked for was not done.`,
    ]
  if (answer?.oddity == null || !fieldless.has(answer.oddity)) return []
  const { node, status, oddity } = answer
  const read = reads.find(
    (one) =>
      one.found === 'missing' &&
      one.origin.kind === 'answer' &&
      one.origin.node === node &&
      one.listed !== true &&
      one.assumed !== true &&
      // Of an answer without a body nothing was there to be read; who asks whether something is there may do so.
      one.beside?.length !== 0,
  )
  return read === undefined
    ? []
    : [
        `"${node}" was answered ${String(status)} with ${oddity}; "${read.node}" reads ${read.path} of it, which is not there.`,
      ]
}

/** The AI step gave on what is no answer of it. */
function noAnswer({ oddWords: odd }: WorkflowView): readonly string[] {
  return odd === undefined
    ? []
    : [`The AI step "${odd.node}" answered with ${odd.oddity}, and the workflow went on with it.`]
}

/** The caller was told that it did not succeed, under a status that says otherwise. */
function saidNo({ ownRefusal: refusal, status, unwritten = [] }: WorkflowView): readonly string[] {
  // To what nobody wrote a workflow may well say no.
  return refusal === undefined || refusal.words === null || status !== 'success' || unwritten.length > 0
    ? []
    : [`"${refusal.node}" answered the caller as a success, with words of a failure: ${refusal.words}.`]
}

/** Of what nobody answered for real nothing says that it is not handed on. */
function lostValues({ lostFields = [], unwritten = [] }: WorkflowView): readonly string[] {
  const lost = unwritten.length > 0 ? undefined : lostFields.find(({ isValue }) => isValue === true)
  return lost === undefined ? [] : [lostSentence(lost)]
}

function misnamedField({ misnamedRead: read }: WorkflowView): readonly string[] {
  return read === undefined ? [] : [misnamedSentence(read)]
}

function lessThan({ effectCount }: WorkflowView, wanted: number | null): readonly string[] {
  return wanted === null || effectCount >= wanted
    ? []
    : [
        `Effects outside: ${String(effectCount)}, expected ${String(wanted)}, as with a part of the last successful run.`,
      ]
}

/** The reproduction with the silent failures of its items among what is not as expected. */
export function withQuietFaults(reproduction: Reproduction, wantedEffects: number | null): Reproduction {
  return {
    ...reproduction,
    items: reproduction.items.map((item) => ({
      ...item,
      unexpected: [...new Set([...item.unexpected, ...quietFaults(item, wantedEffects)])],
    })),
  }
}
