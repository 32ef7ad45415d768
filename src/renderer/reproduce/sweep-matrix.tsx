import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Sweep } from '../../shared/sweep.ts'
import { count } from '../controls/format.ts'
import { compare } from '../state/reproductions.ts'
import { slugOf } from '../inspector/layer-slug.ts'
import { SweepSign } from './sweep-sign.tsx'
import { baselineCells, matrixOf, type Cell, type MatrixGroup, type MatrixRow } from './sweep-cells.ts'
import styles from './sweep.module.css'

/** The matrix: which single change turns the outcome. A group for each layer, a cell for one item and for a batch. */
export function SweepMatrix({ sweep }: { readonly sweep: Sweep }): ReactNode {
  const baseline = baselineCells(sweep)
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <table className={styles.matrix} aria-label="Matrix">
      <thead>
        <tr>
          <th scope="col">Change of one layer</th>
          <th scope="col">One item</th>
          <th scope="col">{batchTitle(sweep)}</th>
          <th scope="col">What comes of it</th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.baseline}>
          <th scope="row">Baseline</th>
          <td>{baseline.one ?? '–'}</td>
          <td>{baseline.batch ?? '–'}</td>
          <td>
            <div className={`${styles.note ?? ''} selectable`}>{baselineNote(sweep)}</div>
          </td>
        </tr>
      </tbody>
      {matrixOf(sweep).map((group) => (
        <Group
          key={group.layer}
          group={group}
          isOpen={open.includes(group.layer)}
          onToggle={() =>
            setOpen(open.includes(group.layer) ? open.filter((each) => each !== group.layer) : [...open, group.layer])
          }
        />
      ))}
    </table>
  )
}

function Group(props: {
  readonly group: MatrixGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { group, isOpen } = props
  const rest = group.rows.filter((row) => !row.matters).length
  const shown = isOpen ? group.rows : group.rows.filter((row) => row.matters)
  return (
    <tbody>
      <tr className={styles.layer}>
        <th scope="rowgroup" colSpan={4}>
          <span className={styles.layerLine} style={{ background: `var(--layer-${slugOf(group.layer)})` }}>
            <strong>{group.layer.charAt(0).toUpperCase() + group.layer.slice(1)}</strong>
            <span>{group.summary}</span>
            {rest > 0 && (
              <button type="button" className={styles.more} aria-expanded={isOpen} onClick={props.onToggle}>
                {isOpen ? 'Only what turns it' : `Show ${count(rest, 'other change')}`}
              </button>
            )}
          </span>
        </th>
      </tr>
      {shown.map((row) => (
        <Row key={JSON.stringify(row.trial.change)} row={row} />
      ))}
    </tbody>
  )
}

function Row({ row }: { readonly row: MatrixRow }): ReactNode {
  const { trial } = row
  return (
    <tr className={styles.row} data-matters={row.matters}>
      <th scope="row">
        {trial.sentence}
        {trial.aim === 'mask' && trial.outcome === 'heals' && (
          <span className={styles.mask}> It hides the symptom wherever it comes from.</span>
        )}
      </th>
      <td>
        <CellView cell={row.one} column="one" row={row} />
      </td>
      <td>
        <CellView cell={row.batch} column="batch" row={row} />
      </td>
      <td>
        <div className={`${styles.note ?? ''} selectable`} title={row.note}>
          {row.note}
        </div>
      </td>
    </tr>
  )
}

function CellView(props: {
  readonly cell: Cell | null
  readonly column: 'one' | 'batch'
  readonly row: MatrixRow
}): ReactNode {
  const { cell, column, row } = props
  if (cell === null) {
    return (
      <span className={styles.empty}>
        <span aria-hidden>·</span>
        <span className="visually-hidden">not tried</span>
      </span>
    )
  }
  const { pair } = cell
  const words = (
    <>
      <SweepSign kind={cell.kind} />
      {cell.words}
    </>
  )
  if (pair === null)
    return (
      <span className={styles.cell} data-kind={cell.kind}>
        {words}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.cell}
      data-kind={cell.kind}
      data-column={column}
      title="Compare with the baseline"
      aria-label={`${column === 'one' ? 'One item' : 'Batch'}: ${cell.words}. Compare with the baseline: ${row.trial.sentence}`}
      onKeyDown={moveFocus}
      onClick={() => void compare(pair.baselineId, pair.changedId)}
    >
      {words}
    </button>
  )
}

/** The arrows go through the cells, as through a sheet. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const from: HTMLElement = event.currentTarget
  const column = from.dataset['column']
  const cells = [...(from.closest('table')?.querySelectorAll<HTMLElement>('button[data-column]') ?? [])]
  const next = (): HTMLElement | undefined => {
    const same = cells.filter((each) => each.dataset['column'] === column)
    switch (event.key) {
      case 'ArrowDown':
        return same[same.indexOf(from) + 1]
      case 'ArrowUp':
        return same[same.indexOf(from) - 1]
      case 'ArrowRight':
      case 'ArrowLeft':
        return [...(from.closest('tr')?.querySelectorAll<HTMLElement>('button[data-column]') ?? [])].find(
          (each) => each !== from,
        )
      default:
        return undefined
    }
  }
  const to = next()
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}

function batchTitle({ sending }: Sweep): string {
  if (sending === null || sending.size === 1) return 'Batch of 3'
  if (sending.withDuplicate) return `Batch of ${String(sending.size)} with a duplicate`
  return sending.concurrent ? `Batch of ${String(sending.size)} at the same time` : `Batch of ${String(sending.size)}`
}

function baselineNote({ baseline }: Sweep): string {
  const failing = baseline?.items.find((item) => item.workflowView?.errorMessage != null)?.workflowView
  if (failing != null) return `${failing.firstFailedNode ?? '?'}: ${failing.errorMessage ?? ''}`
  const short = baseline?.items.flatMap((item) => item.unexpected)[0]
  return short ?? ''
}
