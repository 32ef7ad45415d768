import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Execution } from '../../shared/execution.ts'
import { count } from '../controls/format.ts'
import { recordAnswers, useCase } from '../state/case.ts'
import styles from './inspector.module.css'

/** Record mode: what the APIs answered in this execution answers from now on. Nothing where there is none for the open case. */
export function RecordedAnswers({ execution }: { readonly execution: Execution }): ReactNode {
  const workflowId = useCase((state) => state.study?.workflow.id)
  const answers = execution.nodeRuns
    .flatMap((run) => run.attempts.flatMap((attempt) => attempt.requests))
    .filter(({ answer }) => answer !== null).length
  if (answers === 0 || workflowId !== execution.workflowId) return null
  return (
    <div className={styles.ways}>
      <Button
        variant="default"
        size="compact-xs"
        aria-description="In the open case, the stand-in gives these answers from now on. It can be undone."
        onClick={() => void recordAnswers(execution.id)}
      >
        {answers === 1 ? 'Use this answer for the API' : `Use these ${count(answers, 'answer')} for the API`}
      </Button>
    </div>
  )
}
