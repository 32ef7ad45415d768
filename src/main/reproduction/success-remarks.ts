// What is to be known of items that all went well: where they ended, what they lacked, what says too little. In: the items. Out:
// sentences that blame nobody (contract §7 rule 2: the provider may see 200 although nothing was done). Pure.
import type { ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import { pageOfHtml } from './answer-oddity.ts'
import { comparedAt } from './idle-way.ts'
import { decidedBy } from './lacked-fields.ts'
import { pagesSentence } from './more-pages.ts'

const most = 4

/** In sentences, each once; empty where there is nothing to say. */
export function successRemarks(items: readonly ReproductionItem[]): readonly string[] {
  const views = items.flatMap(({ workflowView: view }) => (view === null ? [] : [view]))
  const all = views.flatMap((view) => [
    ...ended(view),
    ...leftBehind(view),
    ...lostItems(view),
    ...unsure(view),
    ...lackedBeside(view),
    ...pagesLeft(view),
  ])
  return [...new Set(all)].slice(0, most)
}

function ended(view: WorkflowView): readonly string[] {
  const { itemsEndAt: end, idleWay: way } = view
  // What a stand-in answered for would have done something outside.
  const isIdle = view.effectCount === 0 && (view.standIns ?? []).length === 0
  const effects = isIdle ? ' Nothing was changed outside.' : ''
  const [node, reason] = end === undefined ? [way?.node, way?.way] : [end.node, 'it let no item through']
  if (node === undefined || reason === undefined) return []
  const decisive = decidedBy(view, node)
  const told = `${comparedAt(view, node)}${decisive === null ? '' : ` ${decisive}`}${effects}`
  return end === undefined
    ? [`Nothing was done after "${node}": ${reason}.${told}`]
    : [`Nothing after "${node}" ran: ${way?.node === node ? way.way : reason}.${told}`]
}

/** What waited in vain kept what had come to it, and nobody is told. */
function leftBehind({ findings }: WorkflowView): readonly string[] {
  return findings.filter(({ kind }) => kind === 'node-never-ran').map(({ sentence }) => sentence)
}

/** Items of which nothing came while others went on, and failures that went down a way of their own. */
function lostItems({ findings, reads = [] }: WorkflowView): readonly string[] {
  return findings
    .filter(
      ({ kind, itemIndexes, node }) =>
        (kind === 'item-count-changed' && itemIndexes.length > 0) ||
        kind === 'failure-continued' ||
        // Who says once that all is done reads of none of them.
        (kind === 'input-discarded' && reads.some((read) => read.node === node)),
    )
    .map(({ sentence }) => sentence)
}

/** Nobody said how much there is to be done: it may be all that is wanted. */
function pagesLeft({ morePages: more }: WorkflowView): readonly string[] {
  return more === undefined ? [] : [pagesSentence(more)]
}

/** A field by which it was decided has been named. */
function lackedBeside(view: WorkflowView): readonly string[] {
  const end = view.itemsEndAt
  return (view.lacked ?? []).filter((sentence) => end === undefined || !sentence.startsWith(`"${end.node}" `))
}

function unsure({ earlierAnswer: answer }: WorkflowView): readonly string[] {
  return answer?.changes === true && answer.oddity === pageOfHtml
    ? [
        `"${answer.node}" was answered ${String(answer.status)} with a page of HTML (${answer.url}): whether it did what it was asked to is not known.`,
      ]
    : []
}
