import type { ReactNode } from 'react'
import type { AiVerdict } from '../../shared/ai-run.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { count } from '../controls/format.ts'
import { StatusMark, type MarkKind } from '../controls/status-mark.tsx'
import { showAiRun } from '../state/ai-steps.ts'
import styles from './inspector.module.css'

const marks: Readonly<Record<AiVerdict, MarkKind>> = {
  passed: 'success',
  review: 'warning',
  refused: 'canceled',
  failed: 'error',
}

/** What an AI step made of each item; each leads to its run on the AI steps screen. Nothing for a node that asks no model. */
export function AiRunList({ executionId, run }: { readonly executionId: string; readonly run: NodeRun }): ReactNode {
  const { aiRuns = [], executionIndex } = run
  if (aiRuns.length === 0) return null
  return (
    <>
      <h4 className={styles.label}>{count(aiRuns.length, 'run')} of the AI step</h4>
      <ol className={styles.runList} aria-label="Runs of the AI step">
        {aiRuns.map((aiRun) => (
          <li key={aiRun.itemIndex}>
            <button
              type="button"
              className={styles.run}
              onClick={() => void showAiRun(executionId, executionIndex, aiRun.itemIndex)}
            >
              <StatusMark kind={marks[aiRun.verdict]} />
              <span className={styles.cut}>
                {aiRun.requestId}: {aiRun.verdict}
              </span>
              <span className={`${styles.end ?? ''} numbers`}>{count(aiRun.attempts.length, 'attempt')}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
