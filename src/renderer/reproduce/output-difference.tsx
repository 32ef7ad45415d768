import { useState, type ReactNode } from 'react'
import type { OutputComparison, ValueDifference } from '../../shared/reproduction.ts'
import { count } from '../controls/format.ts'
import styles from './comparison-dialog.module.css'

/** What one output of one node gave on both sides; opened, value by value with the path of each difference. */
export function OutputRow({ output }: { readonly output: OutputComparison }): ReactNode {
  const [open, setOpen] = useState(false)
  const { baselineItems, changedItems, differences, differenceCount } = output
  const differs = differenceCount > 0 || baselineItems !== changedItems
  return (
    <>
      <tr data-differs={differs}>
        <th scope="row">
          {differences.length === 0 ? (
            titleOf(output)
          ) : (
            <button type="button" className={styles.open} aria-expanded={open} onClick={() => setOpen(!open)}>
              {titleOf(output)}
              <span className="soft"> {open ? 'Hide' : count(differenceCount, 'difference')}</span>
            </button>
          )}
        </th>
        <td className={styles.sign}>
          {differs ? '≠' : '='}
          <span className="visually-hidden">{differs ? 'differs' : 'agrees'}</span>
        </td>
        <td>{itemWords(baselineItems)}</td>
        <td>{itemWords(changedItems)}</td>
      </tr>
      {open &&
        differences.map((difference) => (
          <tr key={`${difference.item} ${difference.path}`} className={styles.value}>
            <th scope="row" className="mono">
              {baselineItems === 1 && changedItems === 1 ? '' : `item ${difference.item} `}
              {difference.path}
            </th>
            <td className={styles.sign}>
              {signs[difference.kind]}
              <span className="visually-hidden">{difference.kind}</span>
            </td>
            <td className="mono">{difference.baseline ?? ''}</td>
            <td className="mono">{difference.changed ?? ''}</td>
          </tr>
        ))}
      {open && differenceCount > differences.length && (
        <tr className={styles.value}>
          <td colSpan={4}>{count(differenceCount - differences.length, 'more difference')} not shown.</td>
        </tr>
      )}
    </>
  )
}

const signs: Readonly<Record<ValueDifference['kind'], string>> = { added: '+', removed: '−', changed: '≠' }

function titleOf({ node, runIndex, output }: OutputComparison): string {
  const run = runIndex === 0 ? '' : `, run ${String(runIndex + 1)}`
  return `Output${output === 0 ? '' : ` ${String(output)}`} of "${node}"${run}`
}

function itemWords(items: number | null): string {
  return items === null ? 'did not run, or failed' : count(items, 'item')
}
