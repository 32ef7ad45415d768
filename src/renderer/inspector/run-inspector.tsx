import { Button, Select, Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { count, duration } from '../controls/format.ts'
import { StatusWord } from '../controls/status-mark.tsx'
import { TabLine } from '../controls/tab-line.tsx'
import { chooseNode } from '../state/chosen-run.ts'
import { standBefore } from '../state/part-runs.ts'
import { copyText } from '../state/clipboard.ts'
import { AiRunList } from './ai-run-list.tsx'
import { AttemptList } from './attempt-list.tsx'
import { Called, Unsent } from './execution-links.tsx'
import { FailureBlock } from './failure-block.tsx'
import { FindingList } from './finding-list.tsx'
import { ValueView } from './value-view.tsx'
import styles from './inspector.module.css'
import { ItemsView } from './items-view.tsx'
import { OutsideRunBlock } from './outside-run.tsx'
import { isTroubled, markOfRun } from './mark-of.ts'
import { NodeSourceLine } from './node-source-line.tsx'

const tabs = ['summary', 'input', 'output', 'requests', 'parameters'] as const

/** One node run: what went in, what came out, what was asked of the world, and what went wrong. */
export function RunInspector(props: {
  readonly view: ExecutionView
  readonly node: string
  readonly runIndex: number
}): ReactNode {
  const [tab, setTab] = useState<string>('summary')
  const runs = props.view.execution.nodeRuns.filter((run) => run.node === props.node)
  const run = runs[props.runIndex] ?? runs[0]
  if (run === undefined) {
    // A node that is not filled in ends the execution before any runs.
    const ended = props.view.execution.failure
    return (
      <div className={styles.body}>
        <h3 className={styles.name} title={props.node}>
          {props.node}
        </h3>
        <p className="soft">
          <StatusWord kind="idle" word="It did not run in this execution." />
        </p>
        {ended?.node === props.node && <FailureBlock failure={ended} workflowId={props.view.execution.workflowId} />}
        <StandBeforeButton view={props.view} node={props.node} runIndex={0} />
        <NodeSourceLine node={props.node} workflowId={props.view.execution.workflowId} source={undefined} />
      </div>
    )
  }
  // What answered in its place says nothing of the service.
  const isAnswered = run.nodeSource !== undefined && run.status === 'success'
  const requests = run.attempts.flatMap((attempt) => attempt.requests)
  const first = props.view.firstFailure
  const failure =
    first?.executionIndex === run.executionIndex
      ? first.failure
      : (run.failure ?? firstFailure({ nodeRuns: [run] })?.failure ?? null)
  const node = props.view.workflow?.nodes.find((each) => each.name === run.node)
  return (
    <div className={styles.inspector}>
      <div className={styles.heading}>
        <div className={styles.line}>
          <h3 className={styles.name} title={run.node}>
            {run.node}
          </h3>
          <StatusWord kind={markOfRun(run)} {...(isAnswered && { word: 'not run' })} />
        </div>
        <div className={`${styles.facts ?? ''} numbers`}>
          <span>{duration(run.runTimeMs)}</span>
          <span>{count(run.attempts.length, 'attempt')}</span>
          {runs.length > 1 && (
            <Select
              aria-label="Run of the node"
              className={styles.runs}
              data={runs.map((_each, index) => ({ value: String(index), label: `Run ${index + 1} of ${runs.length}` }))}
              value={String(run.runIndex)}
              onChange={(value) => chooseNode(run.node, Number(value))}
            />
          )}
        </div>
      </div>
      <Tabs value={tab} onChange={(value) => setTab(value ?? 'summary')} className={styles.tabs}>
        <TabLine
          label="Parts of the node run"
          tabs={tabs.map((each) => ({ value: each, title: tabTitle(each, run, requests.length) }))}
          value={tab}
          onChange={setTab}
        />
        <Tabs.Panel value="summary" className={styles.body}>
          {failure !== null && (
            <FailureBlock
              failure={failure}
              workflowId={props.view.execution.workflowId}
              {...(run.failure === null ? { note: noteOf(node) } : {})}
            />
          )}
          <NodeSourceLine node={run.node} workflowId={props.view.execution.workflowId} source={run.nodeSource} />
          <StandBeforeButton view={props.view} node={run.node} runIndex={run.runIndex} />
          <OutsideRunBlock view={props.view} run={run} />
          <FindingList findings={run.findings.filter(({ kind }) => kind !== 'stand-in-used')} />
          <AiRunList executionId={props.view.execution.id} run={run} />
          <Called view={props.view} node={run.node} runIndex={run.runIndex} />
          <Unsent view={props.view} node={run.node} />
          {failure === null && !isTroubled(run) && <p className="soft">No failure and no finding in this run.</p>}
          {run.console.length > 0 && (
            <>
              <h4 className={styles.label}>Console</h4>
              <pre className={`${styles.block ?? ''} selectable`}>
                {run.console.map((line) => `${line.level}  ${line.text}`).join('\n')}
              </pre>
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="input" className={styles.body}>
          <ItemsView view={props.view} run={run} side="input" />
        </Tabs.Panel>
        <Tabs.Panel value="output" className={styles.body}>
          <ItemsView view={props.view} run={run} side="output" />
        </Tabs.Panel>
        <Tabs.Panel value="requests" className={styles.body}>
          <AttemptList
            attempts={run.attempts}
            run={{ executionId: props.view.execution.id, executionIndex: run.executionIndex }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="parameters" className={styles.body}>
          {node === undefined ? (
            <p className="soft">The workflow that ran is no longer there, so its parameters are not known.</p>
          ) : (
            <ValueView
              value={node.parameters}
              label={`Parameters of ${node.name}`}
              onCopy={(text) => void copyText(text, `The parameters of "${node.name}" are`)}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** The way to run the node by itself, to go on from it, or to stop before it. */
function StandBeforeButton(props: {
  readonly view: ExecutionView
  readonly node: string
  readonly runIndex: number
}): ReactNode {
  const { execution, workflow } = props.view
  if (execution.stoppedAt === null || workflow === null || execution.nodeRuns.length === 0) return null
  return (
    <div className={styles.ways}>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => void standBefore(execution.id, props.node, props.runIndex)}
      >
        Run this node alone, or stop before it…
      </Button>
    </div>
  )
}

/** What became of a failure that did not end the run. */
function noteOf(node: WorkflowNode | undefined): string {
  if (node?.onError === 'continueErrorOutput') return 'The node handled it: the item went on through its error output.'
  return 'The node handled it: the item went on through its regular output.'
}

function tabTitle(tab: (typeof tabs)[number], run: NodeRun, requests: number): string {
  switch (tab) {
    case 'summary':
      return 'Summary'
    case 'input':
      return 'Input'
    case 'output':
      return 'Output'
    case 'parameters':
      return 'Node'
    case 'requests':
      return run.attempts.length > 1
        ? `Attempts ${run.attempts.length}`
        : requests > 0
          ? `HTTP ${requests}`
          : 'Attempts'
  }
}
