import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { ExecutionInspector } from '../inspector/execution-inspector.tsx'
import { NodeSourceLine } from '../inspector/node-source-line.tsx'
import { showOwnRun } from '../state/case.ts'
import { useChosenRun } from '../state/chosen-run.ts'
import { isOfCase } from '../state/own-run.ts'
import { useReproductions } from '../state/reproductions.ts'
import { RefusedItem } from './refused-item.tsx'
import styles from '../inspector/inspector.module.css'

/** The inspector of the method: the chosen execution, the item that started none, or a node before anything was sent. */
export function StudyInspector({ study }: { readonly study: CaseView }): ReactNode {
  const { executionId, item, node } = useChosenRun()
  if (item !== null) return <RefusedItem item={item} workflowId={study.workflow.id} />
  if (executionId !== null || node === null) {
    return (
      <>
        <NotOfCase />
        <ExecutionInspector />
      </>
    )
  }
  return (
    <div className={styles.body}>
      <h3 className={styles.name}>{node}</h3>
      <p className="soft">Nothing was sent yet.</p>
      <NodeSourceLine node={node} workflowId={study.workflow.id} source={undefined} />
    </div>
  )
}

/** What was not sent of the case says so, whoever chose it; nothing where it was. */
function NotOfCase(): ReactNode {
  const view = useChosenRun((state) => state.view)
  const reproductions = useReproductions((state) => state.reproductions)
  if (view?.kind !== 'ready' || isOfCase(view.value, reproductions)) return null
  return (
    <div className={styles.foreign} role="note">
      <span>This execution is none of the reproductions of this case.</span>
      <Button variant="subtle" size="compact-xs" onClick={() => void showOwnRun()}>
        Show what was sent last
      </Button>
    </div>
  )
}
