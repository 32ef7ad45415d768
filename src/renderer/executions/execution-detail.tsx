import type { ReactNode } from 'react'
import { Later } from '../controls/later.tsx'
import { Empty } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { Split } from '../controls/split.tsx'
import { ExecutionInspector } from '../inspector/execution-inspector.tsx'
import { RunStepper } from '../inspector/run-stepper.tsx'
import { WorkflowCanvas } from '../inspector/workflow-canvas.tsx'
import { chooseNode, useChosenRun } from '../state/chosen-run.ts'

/** The chosen execution: its workflow with what ran in it, and its inspector. */
export function ExecutionDetail(): ReactNode {
  const { view, node, upTo } = useChosenRun()
  const shown = view?.kind === 'ready' ? view.value : null
  return (
    <Split
      id="execution"
      orientation="horizontal"
      parts={[
        {
          id: 'run',
          size: '58%',
          minimum: '280px',
          content: (
            <Pane title="Workflow" aside={shown?.execution.workflowName} actions={view !== null && <RunStepper />}>
              {shown === null ? (
                view === null && (
                  <Empty
                    title="No execution is chosen"
                    text="Choose one to see its workflow with the items on every edge."
                  />
                )
              ) : shown.workflow === null ? (
                <Empty
                  title="Its workflow is not here any more"
                  text="Bring it in again to see it with the items on every edge. What each node got and gave stands in the inspector."
                />
              ) : (
                <WorkflowCanvas
                  workflow={shown.workflow}
                  view={shown}
                  live={null}
                  upTo={upTo}
                  chosen={node}
                  onChoose={chooseNode}
                />
              )}
            </Pane>
          ),
        },
        {
          id: 'inspector',
          size: '42%',
          minimum: '260px',
          content: (
            <Pane title="Inspector">
              <Later>
                <ExecutionInspector />
              </Later>
            </Pane>
          ),
        },
      ]}
    />
  )
}
