import { Checkbox, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ComparedNodeRun, ExecutionComparison } from '../../shared/execution-comparison.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { count, duration, fullTime } from '../controls/format.ts'
import { StatusWord } from '../controls/status-mark.tsx'
import { markOfExecution, wordOfExecution } from './mark-of.ts'
import { closeComparedExecutions, lookAtRun, useComparedExecutions } from '../state/compared-executions.ts'
import { ComparedItems } from './compared-items.tsx'
import styles from './execution-comparison.module.css'

/** Two executions of one workflow, then and now: the first node run that differs is chosen, its items side by side. */
export function ExecutionComparisonDialog(): ReactNode {
  const { comparison, place } = useComparedExecutions()
  return (
    <Modal
      opened={comparison !== null}
      onClose={closeComparedExecutions}
      title={`Two executions of "${comparison?.before.workflowName ?? ''}"`}
      size="min(1320px, 94vw)"
      centered
      zIndex={300}
    >
      {comparison !== null && <Body comparison={comparison} place={place} />}
    </Modal>
  )
}

function Body({ comparison, place }: { readonly comparison: ExecutionComparison; readonly place: number }): ReactNode {
  const { before, after, runs, firstDifference } = comparison
  const [differingOnly, setDifferingOnly] = useState(false)
  const chosen = runs[place]
  const differing = runs.filter(differsInMore).length
  return (
    <>
      <p className={styles.sentence} role="status">
        {sentenceOf(comparison)}
      </p>
      <dl className={styles.sides}>
        <Side title="Before" execution={before} />
        <Side title="After" execution={after} />
      </dl>
      <div className={styles.body}>
        <div className={styles.list}>
          <Checkbox
            size="xs"
            label={`Only what differs (${differing} of ${count(runs.length, 'node run')})`}
            checked={differingOnly}
            onChange={(event) => setDifferingOnly(event.currentTarget.checked)}
          />
          <ol aria-label="Node runs" className={styles.runs}>
            {runs.map((run, at) =>
              differingOnly && !differsInMore(run) ? null : (
                <li key={`${run.runIndex} ${run.node}`}>
                  <button
                    type="button"
                    className={styles.run}
                    data-differs={run.differs}
                    aria-pressed={at === place}
                    onClick={() => lookAtRun(at)}
                  >
                    <span className={styles.sign} aria-hidden>
                      {run.differs ? '≠' : '='}
                    </span>
                    <span className={styles.name}>{titleOf(run)}</span>
                    <span className={styles.what}>{at === firstDifference ? 'differs first' : differenceOf(run)}</span>
                  </button>
                </li>
              ),
            )}
          </ol>
        </div>
        {chosen === undefined ? (
          <p className="soft">Neither of them ran a node.</p>
        ) : (
          <ComparedItems
            key={`${before.id} ${after.id} ${place}`}
            run={chosen}
            beforeId={before.id}
            afterId={after.id}
          />
        )}
      </div>
    </>
  )
}

function Side(props: { readonly title: string; readonly execution: ExecutionSummary }): ReactNode {
  const { execution } = props
  return (
    <div className={styles.side}>
      <dt>{props.title}</dt>
      <dd className="selectable numbers">
        <StatusWord kind={markOfExecution(execution)} {...wordOfExecution(execution)} /> {fullTime(execution.startedAt)}
        {', '}
        {duration(execution.runTimeMs)}
        {', version '}
        <code>{execution.workflowVersion}</code>
      </dd>
    </div>
  )
}

function differsInMore({ differs, differsInTimes }: ComparedNodeRun): boolean {
  return differs && !differsInTimes
}

function differenceOf({ differs, differsInTimes }: ComparedNodeRun): string {
  if (differsInTimes) return 'its time alone'
  return differs ? 'differs' : 'the same'
}

function sentenceOf({ runs, firstDifference }: ExecutionComparison): string {
  const first = firstDifference === null ? undefined : runs[firstDifference]
  if (first === undefined) {
    return runs.some(({ differs }) => differs)
      ? 'Every node run gave the same in both, but for the times at which they ran.'
      : 'Every node run gave the same in both.'
  }
  const before = runs.slice(0, firstDifference ?? 0)
  const butTimes = before.some(({ differs }) => differs) ? ', but for the times at which they ran' : ''
  const same = before.length === 0 ? '' : ` The ${count(before.length, 'node run')} before it gave the same${butTimes}.`
  return `They first differ at ${titleOf(first)}: ${whatDiffers(first)}.${same}`
}

function whatDiffers({ before, after, outputs }: ComparedNodeRun): string {
  if (before === null) return 'it ran in the later one alone'
  if (after === null) return 'it ran in the earlier one alone'
  if (before.status !== after.status) return `${before.status} before, ${after.status} after`
  if (before.message === null && after.message !== null) return 'it failed in the later one'
  if (before.message !== null && after.message === null) return 'it failed in the earlier one'
  if (before.message !== after.message) return 'it failed with another text'
  const [all, other] = [sum(before.itemCounts), sum(after.itemCounts)]
  if (all !== other) return `${count(all, 'item')} before, ${count(other, 'item')} after`
  return count(
    outputs.reduce((found, { differenceCount }) => found + differenceCount, 0),
    'value differs',
    'values differ',
  )
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

function titleOf({ node, runIndex }: ComparedNodeRun): string {
  return `"${node}"${runIndex === 0 ? '' : `, run ${runIndex + 1}`}`
}
