import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { count } from '../controls/format.ts'
import { copyText } from '../state/clipboard.ts'
import { pageOfItems } from '../state/items.ts'
import { ValueView } from './value-view.tsx'
import styles from './inspector.module.css'

/** The items of one side of a node run, slot by slot, in pages. */
export function ItemsView(props: {
  readonly view: ExecutionView
  readonly run: NodeRun
  readonly side: 'input' | 'output'
}): ReactNode {
  const { run, side } = props
  const slots = side === 'input' ? run.inputs : (run.outputs ?? [])
  const totals = props.view.counts[run.executionIndex]?.[side === 'input' ? 'inputs' : 'outputs'] ?? []
  const fullest = Math.max(
    0,
    slots.findIndex((items) => items.length > 0),
  )
  const [slot, setSlot] = useState(fullest)
  const shown = Math.min(slot, Math.max(0, slots.length - 1))
  if (slots.length === 0) {
    return <p className="soft">{emptyWord(run, side)}</p>
  }
  return (
    <div className={styles.items}>
      {slots.length > 1 && (
        <SegmentedControl
          aria-label={side === 'input' ? 'Input' : 'Output'}
          data={slots.map((items, index) => ({
            value: String(index),
            label: `${side === 'input' ? 'Input' : 'Output'} ${index} (${totals[index] ?? items.length})`,
          }))}
          value={String(shown)}
          onChange={(value) => setSlot(Number(value))}
        />
      )}
      <Slot
        key={`${props.view.execution.id} ${run.executionIndex} ${side} ${shown}`}
        executionId={props.view.execution.id}
        run={run}
        side={side}
        slot={shown}
        first={slots[shown] ?? []}
        total={totals[shown] ?? slots[shown]?.length ?? 0}
      />
    </div>
  )
}

function Slot(props: {
  readonly executionId: string
  readonly run: NodeRun
  readonly side: 'input' | 'output'
  readonly slot: number
  readonly first: readonly Item[]
  readonly total: number
}): ReactNode {
  const [items, setItems] = useState(props.first)
  const [loading, setLoading] = useState(false)
  const more = async (): Promise<void> => {
    setLoading(true)
    const page = await pageOfItems({
      executionId: props.executionId,
      executionIndex: props.run.executionIndex,
      side: props.side,
      slot: props.slot,
      offset: items.length,
      limit: 100,
    })
    setLoading(false)
    setItems([...items, ...page])
  }
  const list = useMemo(() => items.map((item) => item.json), [items])
  if (props.total === 0) return <p className="soft">No items on this {props.side}.</p>
  const single = items.length === 1 ? items[0] : undefined
  const value = single === undefined ? list : single.json
  return (
    <>
      <p className={`${styles.amount ?? ''} numbers`}>{count(props.total, 'item')}</p>
      <ValueView
        value={value}
        label={`Items of ${props.side} ${props.slot}`}
        onCopyField={(expression) => void copyText(expression, 'The expression is')}
        onCopy={(text) => void copyText(text, count(items.length, 'item is', 'items are'))}
      />
      {items.length < props.total && (
        <Button variant="default" loading={loading} onClick={() => void more()}>
          Show more: {items.length} of {props.total} shown
        </Button>
      )}
    </>
  )
}

function emptyWord(run: NodeRun, side: 'input' | 'output'): string {
  if (side === 'input') return 'It is a trigger: nothing went in.'
  return run.status === 'error' ? 'It failed: nothing came out.' : 'Nothing came out.'
}
