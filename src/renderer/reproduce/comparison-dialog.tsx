import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Comparison } from '../../shared/reproduction.ts'
import { count } from '../controls/format.ts'
import { closeComparison, useReproductions } from '../state/reproductions.ts'
import { OutputRow } from './output-difference.tsx'
import styles from './comparison-dialog.module.css'

/** Two reproductions side by side, item by item; what differs is marked by a sign as well as by its ground. */
export function ComparisonDialog(): ReactNode {
  const comparison = useReproductions((state) => state.comparison)
  return (
    <Modal opened={comparison !== null} onClose={closeComparison} title="Comparison" size={1080} centered zIndex={300}>
      {comparison !== null && <Body comparison={comparison} />}
    </Modal>
  )
}

function Body({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const differing = comparison.items.flatMap((item) => item.rows).filter((row) => row.differs).length
  return (
    <>
      <p className={styles.sentence} role="status">
        {comparison.sentence}
      </p>
      <p className="soft">
        {differing === 0
          ? 'Nothing differs in any item.'
          : `${count(differing, 'difference')} in ${count(comparison.items.length, 'item')}.`}
      </p>
      <table className={`${styles.table ?? ''} selectable numbers`} aria-label="Comparison">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">
              <span className="visually-hidden">Differs</span>
            </th>
            <th scope="col">{comparison.baselineTitle}</th>
            <th scope="col">{comparison.changedTitle}</th>
          </tr>
        </thead>
        {comparison.items.map((item) => (
          <tbody key={item.index}>
            <tr className={styles.item}>
              <th scope="rowgroup" colSpan={4}>
                Item {item.index + 1}
              </th>
            </tr>
            {item.rows.map((row) => (
              <tr key={row.what} data-differs={row.differs}>
                <th scope="row">{row.what}</th>
                <td className={styles.sign}>
                  {row.differs ? '≠' : '='}
                  <span className="visually-hidden">{row.differs ? 'differs' : 'agrees'}</span>
                </td>
                <td>{row.baseline}</td>
                <td>{row.changed}</td>
              </tr>
            ))}
            {item.outputs.map((output) => (
              <OutputRow key={`${output.node} ${output.runIndex} ${output.output}`} output={output} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}
