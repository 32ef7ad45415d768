import { SegmentedControl } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { ComparedNodeRun, ComparedRun } from '../../shared/execution-comparison.ts'
import { count } from '../controls/format.ts'
import { Loading } from '../controls/notice.tsx'
import { TextDiff } from '../editor/text-diff.tsx'
import { pageOfItems } from '../state/items.ts'
import styles from './execution-comparison.module.css'

/** Items that are laid side by side; more would be too long to read. */
const most = 100

/** What one node run gave in both executions, output by output, as two texts with their differences. */
export function ComparedItems(props: {
  readonly run: ComparedNodeRun
  readonly beforeId: string
  readonly afterId: string
}): ReactNode {
  const { run, beforeId, afterId } = props
  const { before, after, node, outputs } = run
  const differing = outputs.findIndex(({ differenceCount, baselineItems, changedItems }) => {
    return differenceCount > 0 || baselineItems !== changedItems
  })
  const [output, setOutput] = useState(Math.max(0, differing))
  const [texts, setTexts] = useState<{ readonly output: number; readonly both: readonly [string, string] } | null>(null)
  useEffect(() => {
    let gone = false
    void Promise.all([textOf(beforeId, before, output), textOf(afterId, after, output)]).then((both) => {
      if (!gone) setTexts({ output, both })
    })
    return () => {
      gone = true
    }
  }, [beforeId, afterId, before, after, output])
  const isCut = [before, after].some((side) => (side?.itemCounts[output] ?? 0) > most)
  return (
    <section className={styles.items} aria-label={`Items of ${node} in both executions`}>
      <dl className={styles.sides}>
        <Outcome title="Before" run={before} />
        <Outcome title="After" run={after} />
      </dl>
      {outputs.length > 1 && (
        <SegmentedControl
          aria-label="Output"
          data={outputs.map((each) => ({
            value: String(each.output),
            label: `Output ${each.output}${each.differenceCount > 0 || each.baselineItems !== each.changedItems ? ' ≠' : ''}`,
          }))}
          value={String(output)}
          onChange={(value) => setOutput(Number(value))}
        />
      )}
      {isCut && <p className="soft">The first {most} items of each are shown.</p>}
      <div className={styles.diff}>
        {texts?.output !== output ? (
          <Loading what="the items" />
        ) : texts.both.every((text) => text === '') ? (
          <p className="soft">There are no items of this output on either side.</p>
        ) : (
          <TextDiff before={texts.both[0]} after={texts.both[1]} language="json" label={`Items of ${node}`} />
        )}
      </div>
    </section>
  )
}

function Outcome(props: { readonly title: string; readonly run: ComparedRun | null }): ReactNode {
  const { run } = props
  const items = run?.itemCounts.reduce((all, one) => all + one, 0) ?? 0
  return (
    <div className={styles.side}>
      <dt>{props.title}</dt>
      <dd className="selectable numbers">{run === null ? 'It did not run.' : (run.message ?? count(items, 'item'))}</dd>
    </div>
  )
}

async function textOf(executionId: string, run: ComparedRun | null, slot: number): Promise<string> {
  if (run === null) return ''
  const { executionIndex } = run
  const items = await pageOfItems({ executionId, executionIndex, side: 'output', slot, offset: 0, limit: most })
  return items.length === 0
    ? ''
    : JSON.stringify(items.length === 1 ? items[0]?.json : items.map(({ json }) => json), null, 2)
}
