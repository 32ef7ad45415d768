import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { endedIdle } from '../../shared/ended-idle.ts'
import { whyBad } from '../../shared/item-verdict.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import { clock, duration, fullTime } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { Prose } from '../controls/prose.tsx'
import { plainProse } from '../controls/prose-text.ts'
import { StatusMark, StatusWord, wordOf, type MarkKind } from '../controls/status-mark.tsx'
import { chooseItem, useChosenRun } from '../state/chosen-run.ts'
import { toggleChosen, useReproductions } from '../state/reproductions.ts'
import { markOfItem, wordOfItem } from './item-mark.ts'
import styles from './reproduction-table.module.css'

/** What was sent: a row for each reproduction, newest first; the provider's view beside the workflow's view. */
export function ReproductionTable({ earlier }: { readonly earlier: readonly string[] }): ReactNode {
  const { reproductions, chosen } = useReproductions()
  return (
    <Pane
      title="Reproductions"
      label="Sent so far"
      aside={chosen.length === 1 ? 'choose a second row to compare' : 'one item or a batch, with at most one change'}
    >
      {reproductions.length === 0 ? (
        <Empty
          title="Nothing was sent yet"
          text="Send one item: it goes over real HTTP to the listener, as the provider sends it."
        />
      ) : (
        <table className={`${styles.table ?? ''} numbers`} aria-label="Reproductions">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Compare</span>
              </th>
              <th scope="col">#</th>
              <th scope="col">Sent</th>
              <th scope="col">Conditions</th>
              <th scope="col">Items</th>
              <th scope="col">Provider saw</th>
              <th scope="col">Workflow</th>
              <th scope="col">First failed node</th>
              <th scope="col">Exact error</th>
            </tr>
          </thead>
          <tbody>
            {reproductions
              .map((each, index) => (
                <Row
                  key={each.id}
                  reproduction={each}
                  number={index + 1}
                  isChosen={chosen.includes(each.id)}
                  isEarlier={earlier.includes(each.id)}
                />
              ))
              .toReversed()}
          </tbody>
        </table>
      )}
    </Pane>
  )
}

function Row(props: {
  readonly reproduction: Reproduction
  readonly number: number
  readonly isChosen: boolean
  readonly isEarlier: boolean
}): ReactNode {
  const { reproduction, number } = props
  const executionId = useChosenRun((state) => state.executionId)
  const shownItem = useChosenRun((state) => state.item)
  const failed = reproduction.items.find((item) => item.workflowView?.firstFailedNode != null)?.workflowView
  const shortfall =
    reproduction.problem?.sentence ??
    whyNotStarted(reproduction) ??
    reproduction.items.filter(wentWrong).flatMap(whyBad)[0] ??
    whereItEnded(reproduction) ??
    ''
  const mark = markOfAll(reproduction)
  return (
    <tr data-chosen={props.isChosen} data-earlier={props.isEarlier}>
      <td>
        <Checkbox
          size="xs"
          aria-label={`Choose reproduction ${number} for the comparison`}
          checked={props.isChosen}
          onChange={() => toggleChosen(reproduction.id)}
        />
      </td>
      <td>{number}</td>
      <td title={fullTime(reproduction.startedAt)}>{clock(reproduction.startedAt)}</td>
      <td className={styles.conditions} title={reproduction.changeSentence ?? 'Baseline'}>
        {reproduction.change === null ? (
          props.isEarlier ? (
            'Earlier baseline'
          ) : (
            'Baseline'
          )
        ) : (
          <>
            <span className={styles.layer}>{reproduction.change.layer}</span> {reproduction.changeSentence}
          </>
        )}
      </td>
      <td>
        <span className={styles.dots}>
          {allItems(reproduction).map((item) => (
            <Dot
              key={item.index}
              item={item}
              running={reproduction.status === 'running'}
              isShown={item.executionId === null ? shownItem === item : item.executionId === executionId}
            />
          ))}
        </span>
      </td>
      <td>{providerWords(reproduction)}</td>
      <td>
        <StatusWord kind={mark} word={workflowWords(reproduction, mark)} />
      </td>
      <td className={styles.cut}>{failed?.firstFailedNode ?? ''}</td>
      <td className={`${styles.error ?? ''} selectable`} title={failed?.errorMessage ?? plainProse(shortfall)}>
        {failed?.errorMessage ?? <Prose text={shortfall} />}
      </td>
    </tr>
  )
}

function Dot(props: {
  readonly item: ReproductionItem
  readonly running: boolean
  readonly isShown: boolean
}): ReactNode {
  const { item } = props
  const kind = markOfItem(item, props.running)
  const { executionId } = item
  const label = `Item ${item.index + 1}: ${wordOfItem(item, kind)}`
  return (
    <button
      type="button"
      className={styles.dot}
      disabled={executionId === null && item.providerView === null && item.sendError === null}
      aria-label={label}
      aria-pressed={props.isShown}
      title={`${label}${item.workflowView === null ? '' : `, ${duration(item.workflowView.runTimeMs)}`}`}
      onClick={() => chooseItem(item)}
    >
      <StatusMark kind={kind} />
    </button>
  )
}

/** The first reason why an item started no workflow; null where each started one. */
function whyNotStarted({ items, status }: Reproduction): string | null {
  const item = items.find((one) => one.workflowView === null && one.outcome !== 'duplicate')
  if (item === undefined || status === 'running') return null
  const byProxy = item.proxyView?.answeredByProxy === true ? 'The reverse proxy answered it itself.' : null
  return item.sendError ?? item.explanation?.sentence ?? byProxy
}

/** Nothing failed by its own account, and yet it is not as it should be: done twice, or not what is expected. */
function wentWrong({ workflowView }: ReproductionItem): boolean {
  return workflowView?.status === 'success' && workflowView.firstFailedNode === null
}

/** Where the first item ended that succeeded with nothing done; null where there is none. */
function whereItEnded({ items }: Reproduction): string | null {
  const [end] = items.flatMap((item) => endedIdle(item) ?? [])
  return end === undefined ? null : `Nothing after "${end.node}" ran: it let no item through.`
}

function markOfAll(reproduction: Reproduction): MarkKind {
  const running = reproduction.status === 'running'
  const marks = allItems(reproduction).map((item) => markOfItem(item, running))
  const order: readonly MarkKind[] = [
    'running',
    'error',
    'unknown',
    'warning',
    'waiting',
    'canceled',
    'idle',
    'success',
  ]
  return order.find((kind) => marks.includes(kind)) ?? 'idle'
}

/** The items that were sent, and in their order those that will be: a dot each from the start. */
function allItems({ items, size, status }: Reproduction): readonly ReproductionItem[] {
  if (status !== 'running') return items
  return Array.from(
    { length: size },
    (_, index) =>
      items.find((item) => item.index === index) ?? {
        index,
        deliveryId: null,
        executionId: null,
        externalId: null,
        providerView: null,
        sendError: null,
        workflowView: null,
        outcome: null,
        repeats: [],
        duplicateOf: null,
        unexpected: [],
        proxyView: null,
      },
  )
}

function workflowWords(reproduction: Reproduction, mark: MarkKind): string {
  const failed = reproduction.items.filter((item) => markOfItem(item, false) === 'error').length
  if (reproduction.status === 'stopped') return 'stopped'
  if (mark === 'waiting') return waitingWords(reproduction)
  const isStarted = reproduction.items.some((item) => item.workflowView !== null)
  if (mark === 'error' && !isStarted) return 'not started'
  const isStoodIn = reproduction.items.some((item) => item.workflowView?.standIns !== undefined)
  if (mark === 'success' && isStoodIn) return 'with stand-ins'
  if (mark === 'error' && reproduction.size > 1) return `${failed} of ${reproduction.size} failed`
  const first = reproduction.items.find((item) => markOfItem(item, false) === mark)
  return first === undefined ? wordOf(mark) : wordOfItem(first, mark)
}

/** Until when the first waiting item waits. */
function waitingWords({ items }: Reproduction): string {
  const till = items.find((item) => item.workflowView?.status === 'waiting')?.workflowView?.waitsTill
  return till == null ? 'waiting for a call' : `waiting until ${clock(till)}`
}

function providerWords(reproduction: Reproduction): string {
  const words = reproduction.items
    .filter((item) => item.providerView !== null || item.sendError !== null)
    .map((item) => (item.providerView === null ? 'no answer' : String(item.providerView.statusCode)))
  const distinct = [...new Set(words)]
  return distinct
    .map((word) => {
      const times = words.filter((each) => each === word).length
      return times > 1 ? `${word} ×${times}` : word
    })
    .join(', ')
}
