/** The measures of contract §2.4 as charts with their numbers: general, and of the webhook operation. */
import { Button, Select } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { MeasuresView } from '../../shared/measures-view.ts'
import { BarList } from '../controls/bar-list.tsx'
import { bytes, clock, count } from '../controls/measures.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { SpanChoice } from '../controls/span-choice.tsx'
import { chooseExecution } from '../state/chosen-run.ts'
import { filterExecutions } from '../state/executions.ts'
import { measure, spans, useMeasures } from '../state/measures.ts'
import { goTo } from '../state/navigation.ts'
import { loadWorkflows, useWorkflows } from '../state/workflows.ts'
import styles from './measures.module.css'
import { OverTime } from './over-time.tsx'

export function MeasuresScreen(): ReactNode {
  const { span, workflowId, measures } = useMeasures()
  const { workflows } = useWorkflows()
  useEffect(() => {
    void measure()
    void loadWorkflows()
  }, [])
  const named = workflows.kind === 'ready' ? workflows.value.map(({ id, name }) => ({ value: id, label: name })) : []
  return (
    <>
      <ScreenHead title="Measures" text="What the store holds, counted: failures, retries, answers, repeats.">
        <Select
          aria-label="Workflow"
          w={170}
          data={[{ value: '', label: 'Any workflow' }, ...named]}
          value={workflowId}
          onChange={(value) => void measure({ workflowId: value ?? '' })}
        />
        <SpanChoice spans={spans} chosen={span} onChoose={(wanted) => void measure({ span: wanted })} />
        <Button variant="default" leftSection={<IconRefresh size={15} aria-hidden />} onClick={() => void measure()}>
          Count again
        </Button>
      </ScreenHead>
      {measures.kind === 'loading' && <Loading what="the measures" />}
      {measures.kind === 'failed' && <ProblemNotice problem={measures.problem} retry={() => void measure()} />}
      {measures.kind === 'ready' && <Sheet measures={measures.value} />}
    </>
  )
}

function Sheet({ measures }: { readonly measures: MeasuresView }): ReactNode {
  const { general, webhook } = measures
  if (general.executionCount === 0 && webhook.deliveryCount === 0) {
    return (
      <Empty
        title="Nothing to measure in this span"
        text="Send one item on the Reproduce screen, point a provider at the listener, or choose a longer span."
      />
    )
  }
  return (
    <div className={styles.sheet}>
      <section className={styles.facts} aria-label="In short">
        <Fact name="Executions" value={general.executionCount.toLocaleString('en')} note={failedNote(general)} />
        <Fact
          name="retry_count"
          value={general.retry_count.toLocaleString('en')}
          note="executions that retried another"
        />
        <Fact
          name="Deliveries"
          value={webhook.deliveryCount.toLocaleString('en')}
          note={count(webhook.retryCount, 'repeat of an earlier one', 'repeats of an earlier one')}
        />
        <Fact
          name="Dedupe hit rate"
          value={webhook.dedupeHitRate === null ? '–' : `${(webhook.dedupeHitRate * 100).toFixed(1)} %`}
          note="of matched deliveries were recognised as repeats"
        />
        <Fact
          name="Payload size"
          value={webhook.payloadSize === null ? '–' : bytes(webhook.payloadSize.median)}
          note={
            webhook.payloadSize === null
              ? 'nothing arrived'
              : `median; 95 % under ${bytes(webhook.payloadSize.p95)}, largest ${bytes(webhook.payloadSize.largest)}`
          }
        />
      </section>
      <section className={styles.wide} aria-labelledby="over-time-title">
        <h2 id="over-time-title">Executions over time</h2>
        <OverTime parts={measures.overTime} />
      </section>
      <section aria-labelledby="nodes-title">
        <h2 id="nodes-title">error_count_by_node</h2>
        <BarList
          label="Errors by node"
          empty="No node failed."
          bars={general.error_count_by_node.map((each) => ({
            key: `${each.workflowId} ${each.node}`,
            label: each.node,
            note: each.workflowName,
            amount: each.count,
            isBad: true,
            onChoose: () => show(each.executionId, each.node),
          }))}
        />
      </section>
      <section aria-labelledby="codes-title">
        <h2 id="codes-title">What providers were answered</h2>
        <BarList
          label="Status code distribution"
          empty="Nothing was answered."
          bars={webhook.statusCodes.map((each) => ({
            key: String(each.statusCode),
            label: each.statusCode === null ? 'no answer' : String(each.statusCode),
            note: '',
            amount: each.count,
            isBad: each.statusCode === null || each.statusCode >= 400,
            onChoose: null,
          }))}
        />
      </section>
      <section aria-labelledby="affected-title">
        <h2 id="affected-title">affected_workflows</h2>
        <BarList
          label="Affected workflows"
          empty="No workflow is affected."
          bars={general.affected_workflows.map((each) => ({
            key: each.workflowId,
            label: each.workflowName,
            note: `of ${count(each.executionCount, 'execution')}`,
            amount: each.failedCount,
            isBad: true,
            onChoose: () => {
              filterExecutions({ workflowId: each.workflowId, status: 'error', text: '', since: '', until: '' })
              goTo('executions')
            },
          }))}
        />
      </section>
      <section aria-labelledby="ends-title">
        <h2 id="ends-title">First failure, last success</h2>
        <End name="first_failed_execution" execution={general.first_failed_execution} none="Nothing failed." />
        <End name="last_successful_execution" execution={general.last_successful_execution} none="Nothing succeeded." />
      </section>
    </div>
  )
}

function Fact(props: { readonly name: string; readonly value: string; readonly note: string }): ReactNode {
  return (
    <div className={styles.fact}>
      <span className={styles.factName}>{props.name}</span>
      <strong className="numbers">{props.value}</strong>
      <span className="soft">{props.note}</span>
    </div>
  )
}

function End(props: {
  readonly name: string
  readonly execution: ExecutionSummary | null
  readonly none: string
}): ReactNode {
  const { execution } = props
  return (
    <div className={styles.end}>
      <span className={styles.factName}>{props.name}</span>
      {execution === null ? (
        <span className="soft">{props.none}</span>
      ) : (
        <button type="button" className={styles.link} onClick={() => show(execution.id, null)}>
          {clock(execution.startedAt)}, {execution.workflowName}
          {execution.firstFailure !== null && `: ${execution.firstFailure.node}, ${execution.firstFailure.message}`}
        </button>
      )}
    </div>
  )
}

function failedNote(general: MeasuresView['general']): string {
  if (general.executionCount === 0) return 'none yet'
  const share = (general.failedCount / general.executionCount) * 100
  return `${general.failedCount.toLocaleString('en')} failed, ${share.toFixed(share < 10 ? 1 : 0)} %`
}

function show(executionId: string, node: string | null): void {
  void chooseExecution(executionId, node)
  goTo('executions')
}
