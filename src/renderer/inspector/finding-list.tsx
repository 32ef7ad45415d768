import type { ReactNode } from 'react'
import type { Finding } from '../../shared/finding.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import styles from './inspector.module.css'

/** What the engine noticed that hides a failure. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label="Findings">
      {findings.map((finding, index) => (
        <li key={index}>
          <StatusMark kind="warning" />
          <span className="selectable">
            {finding.sentence} <span className="soft">{finding.kind.replaceAll('-', ' ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
