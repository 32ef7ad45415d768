import type { ReactNode } from 'react'
import type { Problem } from '../../shared/problem.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import styles from './service-dialog.module.css'

/** What could not be done, below what was tried. */
export function ServiceProblem({ problem }: { readonly problem: Problem }): ReactNode {
  return (
    <div className={styles.problem} role="alert">
      <StatusMark kind="error" size={16} />
      <p className="selectable">
        {problem.sentence} <span className="soft">{problem.remedy}</span>
      </p>
    </div>
  )
}
