import { useState, type ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { stepCount } from '../../shared/sticky-note.ts'
import { count } from '../controls/format.ts'
import { Pane } from '../controls/pane.tsx'
import { RunStepper } from '../inspector/run-stepper.tsx'
import { WorkflowCanvas } from '../inspector/workflow-canvas.tsx'
import { chooseNode, useChosenRun } from '../state/chosen-run.ts'
import { useLiveRuns } from '../state/live-runs.ts'
import { webhookReached } from './webhook-reached.ts'

/** The workflow under study with what the chosen execution did in it, live while it runs. */
export function WorkflowPane({ study }: { readonly study: CaseView }): ReactNode {
  const { executionId, view, node, upTo } = useChosenRun()
  const start = useReachedWebhook(study)
  const live = useLiveRuns((state) => (executionId === null ? null : (state.runs[executionId] ?? null)))
  const shown = view?.kind === 'ready' ? view.value : null
  // A called workflow, or an error workflow, is drawn in the place of the one under study while it is looked at.
  const workflow = shown === null || shown.execution.workflowId === study.workflow.id ? study.workflow : shown.workflow
  return (
    <Pane
      title="Workflow"
      aside={
        // A name in letters that run to the left is one piece: what follows it stays in its order.
        <>
          <bdi>{(workflow ?? study.workflow).name}</bdi>,{' '}
          {workflow === null || workflow === study.workflow
            ? count(stepCount(study.workflow.nodes), 'node')
            : 'not the one under study'}
        </>
      }
      actions={view !== null && <RunStepper />}
    >
      <WorkflowCanvas
        workflow={workflow ?? study.workflow}
        view={workflow === null ? null : shown}
        live={live}
        upTo={upTo}
        {...(workflow === study.workflow && { stoodIn: study.standIns, start })}
        chosen={node}
        onChoose={chooseNode}
      />
    </Pane>
  )
}

/** The webhook that the request goes to; while another address is written, the one before. */
function useReachedWebhook({ webhooks, request, workflow }: CaseView): string | null {
  const reached = webhookReached(webhooks, request)?.node ?? null
  const [last, setLast] = useState(reached)
  if (reached !== null && reached !== last) setLast(reached)
  return workflow.nodes.some(({ name }) => name === last) ? last : null
}
