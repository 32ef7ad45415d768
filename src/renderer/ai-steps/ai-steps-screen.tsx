/** AI steps: their measures (contract §2.4), their runs with every attempt, and the validation report. */
import { Button, Group, Select } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import type { AiStepsView } from '../../shared/ai-report.ts'
import { aiVerdicts } from '../../shared/ai-run.ts'
import { intents } from '../../shared/ai-step.ts'
import { BarList } from '../controls/bar-list.tsx'
import { TableTools, useColumnChoice } from '../controls/column-choice.tsx'
import { DataTable } from '../controls/data-table.tsx'
import { count } from '../controls/format.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { shortcutText } from '../controls/shortcut.ts'
import { SpanChoice } from '../controls/span-choice.tsx'
import { Split } from '../controls/split.tsx'
import { openAiSetDialog } from '../state/ai-sets.ts'
import { previewAiReport } from '../state/ai-report.ts'
import { aiRunList, chooseAiRun, filterAiRuns, loadAiSteps, noRunFilter, useAiSteps } from '../state/ai-steps.ts'
import { openSample } from '../state/case.ts'
import { copyText } from '../state/clipboard.ts'
import { offerCommands } from '../state/commands.ts'
import { spans } from '../state/measures.ts'
import { loadWorkflows, useWorkflows } from '../state/workflows.ts'
import styles from './ai-steps.module.css'
import { AiSetDialog } from './ai-set-dialog.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { MeasureTiles } from './measure-tiles.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { runColumns, verdictWord } from './run-columns.tsx'
import { RunDetail } from './run-detail.tsx'

const reportShortcut = 'mod+E'

export function AiStepsScreen(): ReactNode {
  const { span, workflowId, view } = useAiSteps()
  const { workflows } = useWorkflows()
  const isEmpty = view.kind !== 'ready' || view.value.header.counts.runs === 0
  useEffect(() => {
    void loadAiSteps()
    void loadWorkflows()
  }, [])
  useEffect(
    () =>
      offerCommands([
        {
          id: 'ai-report',
          title: 'Preview the validation report',
          group: 'AI steps',
          shortcut: reportShortcut,
          unavailable: isEmpty ? 'No AI step has run in this span.' : null,
          run: () => void previewAiReport(),
        },
        {
          id: 'ai-sets',
          title: 'Ask about labelled messages',
          group: 'AI steps',
          shortcut: null,
          unavailable: null,
          run: openAiSetDialog,
        },
      ]),
    [isEmpty],
  )
  const named = workflows.kind === 'ready' ? workflows.value.map(({ id, name }) => ({ value: id, label: name })) : []
  return (
    <>
      <ScreenHead title="AI steps" text="What models were asked, what they answered, and what was wrong with it.">
        <Select
          aria-label="Workflow"
          w={170}
          data={[{ value: '', label: 'Any workflow' }, ...named]}
          value={workflowId}
          onChange={(value) => void loadAiSteps({ workflowId: value ?? '' })}
        />
        <SpanChoice spans={spans} chosen={span} onChoose={(wanted) => void loadAiSteps({ span: wanted })} />
        <Button variant="default" onClick={openAiSetDialog}>
          Labelled messages
        </Button>
        <Button
          leftSection={<IconFileExport size={15} aria-hidden />}
          disabled={isEmpty}
          title={shortcutText(reportShortcut)}
          onClick={() => void previewAiReport()}
        >
          Report
        </Button>
      </ScreenHead>
      {view.kind === 'loading' && <Loading what="the AI steps" />}
      {view.kind === 'failed' && <ProblemNotice problem={view.problem} retry={() => void loadAiSteps()} />}
      {view.kind === 'ready' && (view.value.header.counts.runs === 0 ? <NoRuns /> : <Parts view={view.value} />)}
      <ReportDialog />
      <AiSetDialog />
    </>
  )
}

function Parts({ view }: { readonly view: AiStepsView }): ReactNode {
  const { chosen } = useAiSteps()
  const { rows } = aiRunList.useList()
  const shown = chosen ?? rows.get(0) ?? null
  return (
    <div className={styles.body}>
      <Split
        id="ai-steps"
        orientation="vertical"
        parts={[
          { id: 'measures', size: '48%', minimum: '120px', content: <Sheet view={view} /> },
          {
            id: 'runs',
            size: '52%',
            minimum: '160px',
            content: (
              <Split
                id="ai-runs"
                orientation="horizontal"
                parts={[
                  {
                    id: 'table of runs',
                    size: '60%',
                    minimum: '320px',
                    content: <Runs view={view} chosenId={shown?.id ?? null} />,
                  },
                  {
                    id: 'run',
                    size: '40%',
                    minimum: '280px',
                    content: (
                      <Pane title="Run">
                        {shown === null ? (
                          <Empty
                            title="No run is chosen"
                            text="Choose one to see what was sent and what was answered."
                          />
                        ) : (
                          <RunDetail key={shown.id} row={shown} />
                        )}
                      </Pane>
                    ),
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

function Sheet({ view }: { readonly view: AiStepsView }): ReactNode {
  const { header, measures, violations, comparisons } = view
  const filter = useAiSteps()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard where it is longer than its place
    <div className={styles.sheet} role="region" aria-label="Measures" tabIndex={0}>
      <MeasureTiles measures={measures} />
      {comparisons
        .filter(({ by }) => by === 'change')
        .map((comparison) => (
          <ComparisonTable key={comparison.by} comparison={comparison} />
        ))}
      <section aria-labelledby="verdicts-title">
        <h2 id="verdicts-title">Verdicts</h2>
        <BarList
          label="Verdicts"
          empty="No run."
          bars={aiVerdicts.map((verdict) => ({
            key: verdict,
            label: verdictWord(verdict),
            note: '',
            amount: header.counts.verdicts[verdict],
            isBad: verdict === 'failed' || verdict === 'refused',
            isChosen: filter.verdict === verdict,
            onChoose: () => filterAiRuns({ verdict: filter.verdict === verdict ? '' : verdict }),
          }))}
        />
      </section>
      <section aria-labelledby="intents-title">
        <h2 id="intents-title">Intents</h2>
        <BarList
          label="Intents"
          empty="No output."
          bars={intents.map((intent) => ({
            key: intent,
            label: intent,
            note: '',
            amount: header.counts.intents[intent],
            isBad: false,
            onChoose: null,
          }))}
        />
      </section>
      <section aria-labelledby="violations-title">
        <h2 id="violations-title">Violations</h2>
        <BarList
          label="Violations"
          empty="No answer broke the contract."
          bars={violations.map(({ kind, count: amount, runs }) => ({
            key: kind,
            label: kind,
            note: `in ${count(runs, 'run')}`,
            amount,
            isBad: kind !== 'secret_in_prompt' && kind !== 'fallback_used',
            isChosen: filter.violation === kind,
            onChoose: () => filterAiRuns({ violation: filter.violation === kind ? '' : kind }),
          }))}
        />
      </section>
      {comparisons
        .filter(({ by }) => by !== 'change')
        .map((comparison) => (
          <ComparisonTable key={comparison.by} comparison={comparison} />
        ))}
    </div>
  )
}

function Runs({ view, chosenId }: { readonly view: AiStepsView; readonly chosenId: string | null }): ReactNode {
  const { total, rows, passing, problem } = aiRunList.useList()
  const { verdict, node, violation } = useAiSteps()
  const choice = useColumnChoice('ai-runs', runColumns)
  const isFiltered = verdict !== '' || node !== '' || violation !== ''
  return (
    <Pane
      title="Runs"
      aside={
        total === null ? undefined : violation === '' ? count(total, 'run') : `${count(total, 'run')} with ${violation}`
      }
      actions={
        <>
          {isFiltered && (
            <Button variant="subtle" size="compact-xs" onClick={() => filterAiRuns(noRunFilter)}>
              Clear filters
            </Button>
          )}
          <Select
            aria-label="Verdict"
            size="xs"
            w={106}
            data={[
              { value: '', label: 'Any verdict' },
              ...aiVerdicts.map((value) => ({ value, label: verdictWord(value) })),
            ]}
            value={verdict}
            onChange={(value) => filterAiRuns({ verdict: aiVerdicts.find((each) => each === value) ?? '' })}
          />
          <Select
            aria-label="Step"
            size="xs"
            w={120}
            data={[{ value: '', label: 'Any step' }, ...view.header.nodes]}
            value={node}
            onChange={(value) => filterAiRuns({ node: value ?? '' })}
          />
          <TableTools
            columns={runColumns}
            choice={choice}
            rows={() => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)}
            onCopy={(text, amount) => void copyText(text, count(amount, 'run is', 'runs are'))}
          />
        </>
      }
    >
      {problem !== null ? (
        <ProblemNotice problem={problem} retry={() => void aiRunList.reset()} />
      ) : total === null ? (
        <Loading what="the runs" />
      ) : total === 0 ? (
        <Empty title="No run fits" text="Choose another verdict, step or violation.">
          <Button variant="default" onClick={() => filterAiRuns(noRunFilter)}>
            Clear filters
          </Button>
        </Empty>
      ) : (
        <DataTable
          label="Runs of AI steps"
          columns={choice.shown}
          total={total}
          rowAt={(index) => rows.get(index)}
          passing={passing}
          keyOf={(row) => row.id}
          chosenKey={chosenId}
          onChoose={chooseAiRun}
          onRange={aiRunList.need}
        />
      )}
    </Pane>
  )
}

const sample = 'customer-message-sorted-by-ai'

function NoRuns(): ReactNode {
  const { span, workflowId } = useAiSteps()
  const isNarrow = span !== 0 || workflowId !== ''
  return (
    <Empty
      title={isNarrow ? 'No AI step has run in this span and workflow' : 'No AI step has run yet'}
      text={
        isNarrow
          ? 'Look at all that is kept, or send an item to a workflow with an AI step.'
          : 'Open the shipped sample, in which an AI step sorts a customer’s message offline, and send one item. Its run appears here.'
      }
    >
      <Group gap="xs">
        {isNarrow && (
          <Button variant="default" onClick={() => void loadAiSteps({ span: 0, workflowId: '' })}>
            Look at all
          </Button>
        )}
        <Button onClick={() => void openSample(sample)}>Open the AI sample</Button>
      </Group>
    </Empty>
  )
}
