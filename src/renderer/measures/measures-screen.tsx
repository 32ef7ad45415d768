/** The measures of contract §2.4 as charts with their numbers: general, webhook operation, AI step; each leads to what is behind it. */
import { Button, Select, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { AiMeasures, Rate } from '../../shared/ai-report.ts'
import type { ExecutionMark, Measures } from '../../shared/measures.ts'
import { BarList } from '../controls/bar-list.tsx'
import { bytes, clock, count, fullTime, percent } from '../controls/format.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { SpanChoice } from '../controls/span-choice.tsx'
import { chooseExecution } from '../state/chosen-run.ts'
import { measure, spans, useMeasures } from '../state/measures.ts'
import { goTo } from '../state/navigation.ts'
import { loadWorkflows, useWorkflows } from '../state/workflows.ts'
import { BehindDialog, type Behind } from './behind-dialog.tsx'
import { Counting } from './counting.tsx'
import { Fact } from './fact.tsx'
import { TextButton } from '../controls/text-button.tsx'
import styles from './measures.module.css'
import { OverTime } from './over-time.tsx'

export function MeasuresScreen(): ReactNode {
  const { span, from, to, workflowId, measures, isCounting, isStopped } = useMeasures()
  const { workflows } = useWorkflows()
  useEffect(() => {
    void measure()
    void loadWorkflows()
  }, [])
  const named = workflows.kind === 'ready' ? workflows.value.map(({ id, name }) => ({ value: id, label: name })) : []
  const oldest = measures.kind === 'ready' ? measures.value.kept_since : null
  const keptSince = oldest === null ? '' : ` The oldest that is kept is of ${fullTime(oldest)}.`
  return (
    <>
      <ScreenHead
        title="Measures"
        text={`What the store holds, counted: failures, retries, answers, repeats.${keptSince}`}
      >
        <Select
          aria-label="Workflow"
          w={170}
          data={[{ value: '', label: 'Any workflow' }, ...named]}
          value={workflowId}
          onChange={(value) => void measure({ workflowId: value ?? '' })}
        />
        <SpanChoice
          spans={spans}
          chosen={span}
          onChoose={(wanted) => void measure({ span: wanted, from: '', to: '' })}
        />
        <TextInput
          type="date"
          aria-label="From"
          value={from}
          onChange={(event) => void measure({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label="To"
          value={to}
          onChange={(event) => void measure({ to: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={isCounting}
          onClick={() => void measure()}
        >
          Count again
        </Button>
      </ScreenHead>
      <Counting />
      {measures.kind === 'loading' && !isStopped && <Loading what="the measures" />}
      {measures.kind === 'loading' && isStopped && (
        <Empty title="Nothing is counted" text="The count was stopped. Count again, or measure a shorter span." />
      )}
      {measures.kind === 'failed' && <ProblemNotice problem={measures.problem} retry={() => void measure()} />}
      {measures.kind === 'ready' && <Sheet measures={measures.value} />}
    </>
  )
}

function Sheet({ measures }: { readonly measures: Measures }): ReactNode {
  const { general, webhook } = measures
  const [behind, setBehind] = useState<Behind | null>(null)
  if (measures.executions === 0 && measures.deliveries === 0) {
    return (
      <Empty
        title="Nothing to measure in this span"
        text="Send one item on the Reproduce screen, point a provider at the listener, or choose a longer span."
      />
    )
  }
  const executionsBehind = (title: string, total: number, ids: readonly string[]): (() => void) | null =>
    ids.length === 0 ? null : () => setBehind({ kind: 'executions', title, total, ids })
  const deliveriesBehind = (title: string, total: number, ids: readonly string[]): (() => void) | null =>
    ids.length === 0 ? null : () => setBehind({ kind: 'deliveries', title, total, ids })
  const { retry_count: retries } = general
  // Executions are numbered by time.
  const failedIds = general.affected_workflows
    .flatMap((each) => each.execution_ids)
    .sort()
    .reverse()
  const { dedupe_hit_rate: recognised, payload_bytes: size } = webhook
  return (
    <div className={styles.sheet}>
      <section className={styles.facts} aria-label="In short">
        <Fact
          name="Executions"
          value={measures.executions.toLocaleString()}
          note={failedNote(measures)}
          onChoose={executionsBehind('Failed executions', measures.failed_executions, failedIds)}
        />
        <Fact
          name="retry_count"
          value={(retries.node_tries + retries.executions).toLocaleString()}
          note={`${count(retries.node_tries, 'further try of a node', 'further tries of nodes')}, ${count(retries.executions, 'execution')} that retried another`}
          onChoose={executionsBehind('Executions that retried another', retries.executions, retries.execution_ids)}
        />
        <Fact
          name="Deliveries"
          value={measures.deliveries.toLocaleString()}
          note={count(webhook.retry_count, 'repeat of an earlier one', 'repeats of an earlier one')}
          onChoose={deliveriesBehind('Repeats of an earlier delivery', webhook.retry_count, webhook.retry_delivery_ids)}
        />
        <Fact
          name="Dedupe hit rate"
          value={recognised.share === null ? '–' : percent(recognised.share)}
          note={`${String(recognised.count)} of ${count(recognised.of, 'event', 'events')} with an identifier recognised as a repeat; a delivery is one, a batch as many as it holds`}
          onChoose={deliveriesBehind(
            'Deliveries with recognised repeats',
            recognised.delivery_ids.length,
            recognised.delivery_ids,
          )}
        />
        <Fact
          name="Payload size"
          value={size === null ? '–' : bytes(size.median)}
          note={
            size === null ? 'nothing arrived' : `median; 95 % up to ${bytes(size.p95)}, largest ${bytes(size.largest)}`
          }
        />
      </section>
      <section className={styles.wide} aria-labelledby="over-time-title">
        <h2 id="over-time-title">Executions over time</h2>
        <OverTime parts={measures.over_time} />
      </section>
      <section aria-labelledby="nodes-title">
        <h2 id="nodes-title">error_count_by_node</h2>
        <BarList
          label="Errors by node"
          empty="No node failed."
          bars={general.error_count_by_node.map((each) => ({
            key: `${each.workflow_id} ${each.node}`,
            label: each.node,
            note: each.workflow_name,
            amount: each.count,
            isBad: true,
            onChoose: () =>
              setBehind({
                kind: 'executions',
                title: `Executions in which "${each.node}" failed`,
                total: each.count,
                ids: each.execution_ids,
                node: each.node,
              }),
          }))}
        />
      </section>
      <section aria-labelledby="codes-title">
        <h2 id="codes-title">What providers were answered</h2>
        <BarList
          label="Status code distribution"
          empty="Nothing was answered."
          bars={webhook.status_codes.map((each) => ({
            key: each.status,
            label: each.status === 'none' ? 'no answer' : each.status,
            note: '',
            amount: each.count,
            isBad: each.status === 'none' || Number(each.status) >= 400,
            onChoose: deliveriesBehind(
              each.status === 'none' ? 'Deliveries without an answer' : `Deliveries answered ${each.status}`,
              each.count,
              each.delivery_ids,
            ),
          }))}
        />
      </section>
      <section aria-labelledby="affected-title">
        <h2 id="affected-title">affected_workflows</h2>
        <BarList
          label="Affected workflows"
          empty="No workflow is affected."
          bars={general.affected_workflows.map((each) => ({
            key: each.workflow_id,
            label: each.workflow_name,
            note: `of ${count(each.executions, 'execution')}`,
            amount: each.failed_executions,
            isBad: true,
            onChoose: executionsBehind(
              `Failed executions of "${each.workflow_name}"`,
              each.failed_executions,
              each.execution_ids,
            ),
          }))}
        />
      </section>
      <section aria-labelledby="ends-title">
        <h2 id="ends-title">First failure, last success</h2>
        <End name="first_failed_execution" mark={general.first_failed_execution} none="Nothing failed." />
        <End name="last_successful_execution" mark={general.last_successful_execution} none="Nothing succeeded." />
      </section>
      {measures.ai_step.validation_error_rate.n > 0 && <AiRow measures={measures.ai_step} />}
      <BehindDialog behind={behind} onClose={() => setBehind(null)} />
    </div>
  )
}

/** The AI row in short; the screen of the AI steps has each run. */
function AiRow({ measures }: { readonly measures: AiMeasures }): ReactNode {
  const rates = [
    ['validation_error_rate', measures.validation_error_rate],
    ['fallback_usage', measures.fallback_usage],
    ['human_review_rate', measures.human_review_rate],
    ['source_coverage', measures.source_coverage],
  ] as const
  const cost = measures.token_cost
  const open = (): void => goTo('ai-steps')
  return (
    <section className={styles.facts} aria-label="AI step">
      {rates.map(([name, rate]) => (
        <Fact
          key={name}
          name={name}
          value={shareOf(rate)}
          note={`${rate.numerator} of ${rate.denominator}`}
          onChoose={open}
        />
      ))}
      <Fact
        name="token_cost"
        value={cost.value === null ? '–' : `${cost.value.toFixed(4)} ${cost.currency}`}
        note={`${count(cost.priced_attempts, 'priced attempt')} of ${cost.attempts}`}
        onChoose={open}
      />
    </section>
  )
}

function shareOf({ value }: Rate): string {
  return value === null ? '–' : percent(value)
}

function End(props: { readonly name: string; readonly mark: ExecutionMark | null; readonly none: string }): ReactNode {
  const { mark } = props
  return (
    <div className={styles.end}>
      <span className={styles.factName}>{props.name}</span>
      {mark === null ? (
        <span className="soft">{props.none}</span>
      ) : (
        <TextButton onClick={() => show(mark.execution_id)}>
          {clock(mark.started_at)}, {mark.workflow_name}
          {mark.node_name !== null && `: ${mark.node_name}, ${mark.error_message ?? ''}`}
        </TextButton>
      )}
    </div>
  )
}

function failedNote(measures: Measures): string {
  if (measures.executions === 0) return 'none yet'
  const share = measures.failed_executions / measures.executions
  const lacking = measures.cannot_be_run_here.count
  const untold = lacking === 0 ? '' : `; ${lacking.toLocaleString()} could not be run here`
  return `${measures.failed_executions.toLocaleString()} failed, ${percent(share, share < 0.1 ? 1 : 0)}${untold}`
}

function show(executionId: string): void {
  void chooseExecution(executionId)
  goTo('executions')
}
