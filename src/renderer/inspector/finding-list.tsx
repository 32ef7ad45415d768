import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NodeRun } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import { failuresFirst } from '../../shared/told-findings.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { chooseNode } from '../state/chosen-run.ts'
import styles from './inspector.module.css'

/** What the engine noticed that hides a failure. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label="Findings">
      {failuresFirst(findings, (finding) => finding).map((finding, index) => (
        <li key={index}>
          <StatusMark kind="warning" />
          <FindingWords finding={finding} />
        </li>
      ))}
    </ul>
  )
}

/** What it noticed in each node run of an execution, with the way to it; what a stand-in answered says the run itself. */
export function FindingsOfRuns({ runs }: { readonly runs: readonly NodeRun[] }): ReactNode {
  const found = runs.flatMap((run) =>
    run.findings.filter(({ kind }) => kind !== 'stand-in-used').map((finding) => ({ run, finding })),
  )
  if (found.length === 0) return null
  return (
    <ul className={styles.findings} aria-label="Findings of its node runs">
      {failuresFirst(found, ({ finding }) => finding).map(({ run, finding }, index) => (
        <li key={index}>
          <StatusMark kind="warning" />
          <span>
            <Anchor
              component="button"
              type="button"
              size="xs"
              // The colour of links stands out too little on the ground of a warning.
              c="inherit"
              underline="always"
              onClick={() => chooseNode(run.node, run.runIndex)}
            >
              {run.node}
            </Anchor>{' '}
            <FindingWords finding={finding} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FindingWords({ finding }: { readonly finding: Finding }): ReactNode {
  return (
    <span className="selectable">
      {finding.sentence} <span className="soft">{finding.kind.replaceAll('-', ' ')}</span>
    </span>
  )
}
