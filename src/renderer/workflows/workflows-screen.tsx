/** The workflows Faultline holds: their canvas, their webhooks, whether they are active. */
import { Button, Switch, Tabs } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { WorkflowSummary } from '../../shared/views/workflow-summary.ts'
import { count } from '../controls/format.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { Split } from '../controls/split.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { KeepAndDelete } from '../inspector/keep-and-delete.tsx'
import { markOfExecution } from '../inspector/mark-of.ts'
import { useCase } from '../state/case.ts'
import { openFile } from '../state/files-to-open.ts'
import { openText } from '../state/open-text.ts'
import type { Loaded } from '../state/loaded.ts'
import {
  activateWorkflow,
  chooseWorkflow,
  recogniseRepeats,
  showWorkflows,
  useWorkflows,
  versionText,
} from '../state/workflows.ts'
import { EditDialogs } from './edit-dialogs.tsx'
import { EditTools } from './edit-tools.tsx'
import { EditedCanvas } from './edited-canvas.tsx'
import { NodeEditor } from './node-editor.tsx'
import { SaveWorkflowFile } from './save-file-dialog.tsx'
import { VersionList } from './version-list.tsx'
import { WebhookUrls } from './webhook-urls.tsx'
import styles from './workflows.module.css'
import { withoutWebhook } from './without-webhook.ts'

/** Pixels from which canvas and node stand beside each other. */
const leastBeside = 500

export function WorkflowsScreen(): ReactNode {
  const { workflows, chosenId, view } = useWorkflows()
  // A case that is opened meanwhile brings its workflow along.
  const opened = useCase(({ study }) => study?.workflow.id ?? null)
  useEffect(() => {
    void showWorkflows(opened)
  }, [opened])
  return (
    <>
      <ScreenHead title="Workflows" text="Workflows in the n8n workflow JSON format; drop a file anywhere to open one.">
        {view?.kind === 'ready' && <WorkflowActions detail={view.value} />}
        <Button leftSection={<IconUpload size={15} aria-hidden />} variant="default" onClick={() => void openFile()}>
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
              stacked: 200,
              content: (
                <Pane title="All workflows">
                  <List workflows={workflows} chosenId={chosenId} />
                </Pane>
              ),
            },
            {
              id: 'workflow',
              size: '74%',
              minimum: '400px',
              stacked: (width) => (width < leastBeside ? 801 : 440),
              content: <Detail view={view} />,
            },
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
    return <ProblemNotice problem={workflows.problem} retry={() => void showWorkflows(null)} />
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
            <StatusMark kind={workflow.lastExecution === null ? 'idle' : markOfExecution(workflow.lastExecution)} />
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

/** What is done with the workflow that is shown, as a whole. */
function WorkflowActions({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  const { id, name } = detail.workflow
  return (
    <>
      <Button variant="default" onClick={() => void studyWorkflow(detail)}>
        Reproduce with it
      </Button>
      <SaveWorkflowFile detail={detail} />
      <KeepAndDelete
        mark={{ kind: 'workflow', id }}
        deletion={{ kind: 'workflow', id, withHistory: false }}
        what={`the workflow "${name}"`}
      />
    </>
  )
}

function Detail({ view }: { readonly view: Loaded<WorkflowDetail> | null }): ReactNode {
  const node = useWorkflows((state) => state.node)
  if (view === null) return <Empty title="No workflow is chosen" text="Choose one on the left, or import one." />
  if (view.kind === 'loading') return <Loading what="the workflow" />
  if (view.kind === 'failed') return <ProblemNotice problem={view.problem} />
  const { workflow, version } = view.value
  const chosen = workflow.nodes.find((each) => each.name === node)
  return (
    <Split
      id="workflow"
      orientation="horizontal"
      parts={[
        {
          id: 'canvas',
          size: '58%',
          minimum: '260px',
          content: (
            <Pane
              title="Canvas"
              aside={`${workflow.name}, version ${version}`}
              actions={<EditTools detail={view.value} />}
            >
              <EditedCanvas detail={view.value} />
              <EditDialogs workflow={workflow} />
            </Pane>
          ),
        },
        {
          id: 'node',
          size: '42%',
          minimum: '240px',
          stacked: 500,
          content:
            chosen === undefined ? (
              <About detail={view.value} />
            ) : (
              <NodeEditor key={`${workflow.id} ${JSON.stringify(chosen)}`} workflowId={workflow.id} node={chosen} />
            ),
        },
      ]}
    />
  )
}

/** The workflow as a whole: what can start it, and its versions. */
function About({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  const { webhooks, versions, importNotes } = detail
  return (
    <Pane title="Workflow" aside="choose a node on the canvas to see its parameters">
      {importNotes.length > 0 && (
        <ul className={`${styles.notes ?? ''} selectable`} aria-label="Import notes">
          {importNotes.map(({ node, isMapped, sentence }) => (
            <li key={node}>
              <StatusMark kind={isMapped ? 'success' : 'warning'} /> {sentence}
              {!isMapped && ' A stand-in answers for it when it is reached, unless items are pinned to it.'}
            </li>
          ))}
        </ul>
      )}
      <Tabs defaultValue="webhooks" className={styles.tabs}>
        <Tabs.List aria-label="Parts of the workflow">
          <Tabs.Tab value="webhooks">Webhooks {webhooks.length}</Tabs.Tab>
          <Tabs.Tab value="versions">Versions {versions.length}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="webhooks" className={styles.scroll}>
          {webhooks.length > 0 && <Repeats detail={detail} />}
          {webhooks.length === 0 && <p className="soft">{withoutWebhook(detail.workflow)}</p>}
          {webhooks.map((webhook) => (
            <WebhookUrls key={`${webhook.node} ${webhook.method} ${webhook.path}`} webhook={webhook} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={styles.versionsPanel}>
          <VersionList key={detail.version} detail={detail} />
        </Tabs.Panel>
      </Tabs>
    </Pane>
  )
}

/** Whether a delivery that repeats an earlier one runs nothing (contract §6.3), and by what it is recognised. */
function Repeats({ detail: { workflow } }: { readonly detail: WorkflowDetail }): ReactNode {
  const key = workflow.settings['deduplicationKey']
  const isOn = key !== 'none'
  return (
    <Switch
      size="xs"
      mb={10}
      label="Recognise repeats"
      description={
        isOn
          ? `A delivery with the ${typeof key === 'string' ? key : 'event, delivery or order id'} of an earlier one is answered 200 and runs nothing.`
          : 'Off: every delivery runs, also one that its provider sends twice.'
      }
      checked={isOn}
      onChange={(event) => void recogniseRepeats(workflow.id, event.currentTarget.checked)}
    />
  )
}

async function studyWorkflow({ workflow, version }: WorkflowDetail): Promise<void> {
  const text = await versionText(workflow.id, version)
  if (text !== null) await openText(`${workflow.name}.json`, text)
}
