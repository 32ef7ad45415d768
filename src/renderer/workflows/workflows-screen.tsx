/** The workflows Faultline holds: their canvas, their webhooks, whether they are active. */
import { Button, Switch } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { CallValue, WorkflowSummary } from '../../shared/contract.ts'
import { count } from '../controls/measures.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { Split } from '../controls/split.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { kindOf } from '../inspector/drawing-of.ts'
import { markOfExecution } from '../inspector/execution-inspector.tsx'
import { WorkflowCanvas } from '../inspector/workflow-canvas.tsx'
import { openFile } from '../state/case.ts'
import type { Loaded } from '../state/loaded.ts'
import { activateWorkflow, chooseWorkflow, loadWorkflows, useWorkflows } from '../state/workflows.ts'
import styles from './workflows.module.css'

export function WorkflowsScreen(): ReactNode {
  const { workflows, chosenId, view } = useWorkflows()
  useEffect(() => {
    void loadWorkflows()
  }, [])
  return (
    <>
      <ScreenHead title="Workflows" text="Workflows in the n8n workflow JSON format; drop a file anywhere to open one.">
        <Button
          leftSection={<IconUpload size={15} aria-hidden />}
          variant="default"
          onClick={() => void openFile().then(loadWorkflows)}
        >
          Import…
        </Button>
      </ScreenHead>
      <div className={styles.body}>
        <Split
          id="workflows"
          orientation="horizontal"
          parts={[
            {
              id: 'list',
              size: '26%',
              minimum: '240px',
              content: (
                <Pane title="All workflows">
                  <List workflows={workflows} chosenId={chosenId} />
                </Pane>
              ),
            },
            { id: 'workflow', size: '74%', minimum: '400px', content: <Detail view={view} /> },
          ]}
        />
      </div>
    </>
  )
}

function List(props: {
  readonly workflows: Loaded<readonly WorkflowSummary[]>
  readonly chosenId: string | null
}): ReactNode {
  const { workflows } = props
  if (workflows.kind === 'loading') return <Loading what="the workflows" />
  if (workflows.kind === 'failed')
    return <ProblemNotice problem={workflows.problem} retry={() => void loadWorkflows()} />
  if (workflows.value.length === 0) {
    return <Empty title="No workflow yet" text="Import a workflow file, or open the sample on the Reproduce screen." />
  }
  return (
    <ul className={styles.list} aria-label="Workflows">
      {workflows.value.map((workflow) => (
        <li key={workflow.id} data-chosen={workflow.id === props.chosenId}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={workflow.id === props.chosenId}
            onClick={() => void chooseWorkflow(workflow.id)}
          >
            <StatusMark
              kind={workflow.lastExecution === null ? 'idle' : markOfExecution(workflow.lastExecution.status)}
            />
            <span className={styles.words}>
              <strong>{workflow.name}</strong>
              <span className="soft">
                {count(workflow.nodeCount, 'node')}, {count(workflow.webhooks.length, 'webhook')}
              </span>
            </span>
          </button>
          <Switch
            size="xs"
            label={workflow.active ? 'active' : 'not active'}
            aria-label={`${workflow.name} is active`}
            checked={workflow.active}
            onChange={(event) => void activateWorkflow(workflow.id, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}

function Detail({ view }: { readonly view: Loaded<CallValue<'workflow'>> | null }): ReactNode {
  const [node, setNode] = useState<string | null>(null)
  if (view === null || view.kind === 'loading') {
    return view === null ? (
      <Empty title="No workflow is chosen" text="Choose one on the left." />
    ) : (
      <Loading what="the workflow" />
    )
  }
  if (view.kind === 'failed') return <ProblemNotice problem={view.problem} />
  const { workflow, webhooks } = view.value
  const chosen = workflow.nodes.find((each) => each.name === node)
  return (
    <Split
      id="workflow"
      orientation="horizontal"
      parts={[
        {
          id: 'canvas',
          size: '64%',
          minimum: '260px',
          content: (
            <Pane title="Canvas" aside={workflow.name}>
              <WorkflowCanvas workflow={workflow} view={null} live={null} chosen={node} onChoose={setNode} />
            </Pane>
          ),
        },
        {
          id: 'node',
          size: '36%',
          minimum: '220px',
          content:
            chosen === undefined ? (
              <Pane title="Webhooks" padded>
                {webhooks.length === 0 && (
                  <p className="soft">This workflow has no webhook: nothing outside can start it.</p>
                )}
                {webhooks.map((webhook) => (
                  <dl
                    key={`${webhook.node} ${webhook.method} ${webhook.path}`}
                    className={`${styles.webhook ?? ''} selectable`}
                  >
                    <dt>{webhook.node}</dt>
                    <dd>
                      {webhook.method} <code>{webhook.path}</code>, authentication: {webhook.authentication}
                    </dd>
                    <dt>Production URL, served while the workflow is active</dt>
                    <dd>
                      <code>{webhook.productionUrl}</code>
                    </dd>
                    <dt>Test URL</dt>
                    <dd>
                      <code>{webhook.testUrl}</code>
                    </dd>
                  </dl>
                ))}
              </Pane>
            ) : (
              <Pane title={chosen.name} aside={kindOf(chosen)}>
                <TextEditor
                  key={chosen.name}
                  text={JSON.stringify(chosen, null, 2)}
                  language="json"
                  label={`Node ${chosen.name}`}
                />
              </Pane>
            ),
        },
      ]}
    />
  )
}
