/**
 * The signature screen. In: the case, its reproductions, the chosen execution. Out: the method, step by step: one item,
 * a batch, one change of one layer, comparison, export (contract §7 rule 3).
 */
import { useViewportSize } from '@mantine/hooks'
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SuggestedChange } from '../../shared/views/suggested-change.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { layerPhrase, layers, type Layer } from '../../shared/layer.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { Loading } from '../controls/notice.tsx'
import { Later } from '../controls/later.tsx'
import { Pane } from '../controls/pane.tsx'
import { Split, Stack } from '../controls/split.tsx'
import { canBeDiagnosed, isUntold } from '../inspector/can-be-diagnosed.ts'
import { RecordDialog } from '../inspector/record-dialog.tsx'
import { redo, showOwnRun, suggestedChange, undo, useCase } from '../state/case.ts'
import { useChosenRun } from '../state/chosen-run.ts'
import { useListener } from '../state/listener.ts'
import { offerCommands, type Command } from '../state/commands.ts'
import { dropHeldChange, useHeldChange } from '../state/held-change.ts'
import { previewRecord, useRecord } from '../state/record.ts'
import { compare, stopReproduction, useReproductions } from '../state/reproductions.ts'
import { loadReadiness } from '../state/readiness.ts'
import { send } from '../state/send.ts'
import { showSweep, useSweeps } from '../state/sweeps.ts'
import { ChangeEditor } from './change-editor.tsx'
import { ComparisonDialog } from './comparison-dialog.tsx'
import { KeepTestDialog } from './keep-test-dialog.tsx'
import { MethodBar } from './method-bar.tsx'
import { failingExecution, nextStep, pairToCompare } from './next-step.ts'
import { NoCase } from './no-case.tsx'
import { NodeAnswerDialog } from './node-answer-dialog.tsx'
import { HostQuestionDialog } from './host-question-dialog.tsx'
import { OutgoingDialog } from './outgoing-dialog.tsx'
import { ReadinessSheet } from './readiness-sheet.tsx'
import { ReproductionTable } from './reproduction-table.tsx'
import styles from './reproduce-screen.module.css'
import { RequestPane } from './request-pane.tsx'
import { standingOf } from './standing.ts'
import { Strata } from './strata.tsx'
import { StudyInspector } from './study-inspector.tsx'
import { SweepDialog } from './sweep-dialog.tsx'
import { WorkflowPane } from './workflow-pane.tsx'

export function ReproduceScreen(): ReactNode {
  const { study, changeKinds, opening } = useCase()
  const { reproductions, chosen, compared, sending } = useReproductions()
  const sweeps = useSweeps((state) => state.sweeps)
  const sweeping = sweeps.find((each) => each.status === 'running') ?? null
  const exported = useRecord((state) => state.exported)
  const view = useChosenRun((state) => state.view)
  // A change that was left to put something right is gone on with.
  const [editing, setEditing] = useState<Layer | null>(() => heldLayer(study))
  const [suggested, setSuggested] = useState<SuggestedChange | null>(null)
  const listener = useListener((state) => state.status)
  const isListening = listener.kind === 'listening'
  const underWay = reproductions.find((each) => each.status === 'running')
  const running = sending || underWay !== undefined
  const hasCase = study !== null

  const current = reproductions.filter((each) => study?.earlier.includes(each.id) !== true)
  const pair = chosenPair(reproductions, chosen) ?? pairToCompare(current)
  const shown = view?.kind === 'ready' ? view.value : null
  const failing = shown !== null && canBeDiagnosed(shown) ? shown.execution.id : failingExecution(reproductions)
  const whyNotExported = isUntold(shown) ? untold : 'Needs an execution that failed, or one with findings.'
  const pairKey = pair === null ? '' : `${pair.baseline.id} ${pair.changed.id}`
  const changedLayer = study?.change?.layer ?? null
  const undoable = study?.undo ?? null
  const redoable = study?.redo ?? null

  const commands = useMemo((): readonly Command[] => {
    const noCase = hasCase ? null : 'Open a case first.'
    const busy = running ? 'Wait until the items under way have been answered, or stop them.' : noCase
    const unheard = isListening ? busy : 'Nothing listens: the status bar says why.'
    const [baselineId, changedId] = pairKey.split(' ')
    return [
      step('send one', 'Send one item', 'mod+Enter', unheard, () => void send(1)),
      step('send batch', 'Send a batch of 3', 'mod+shift+Enter', unheard, () => void send(3)),
      step('change layer', 'Change layer', 'mod+L', busy, () => {
        // What is changed already is what a person wants to see; else where it is worth to begin.
        void suggestedChange().then((given) => {
          setSuggested(given)
          setEditing(changedLayer ?? given?.change.layer ?? 'data')
        })
      }),
      step(
        'compare',
        'Compare',
        'mod+D',
        changedId === undefined ? 'Needs two reproductions: send under the baseline, then with one change.' : busy,
        () => void compare(baselineId ?? '', changedId ?? ''),
      ),
      step('sweep', 'Sweep', 'mod+shift+S', noCase, () => showSweep('sweep')),
      step('transplant', 'Transplant', 'mod+shift+X', noCase, () => showSweep('transplant')),
      step(
        'export',
        'Export record',
        'mod+E',
        failing === null ? whyNotExported : null,
        () => failing !== null && void previewRecord(failing),
      ),
      back('undo', 'Undo', 'mod+Z', undoable, () => void undo()),
      back('redo', 'Redo', 'mod+shift+Z', redoable, () => void redo()),
      ...layers.map((layer) =>
        step(`change-${layer}`, `Change the ${layerPhrase(layer)}`, null, busy, () => setEditing(layer)),
      ),
    ]
  }, [hasCase, running, isListening, pairKey, failing, whyNotExported, changedLayer, undoable, redoable])
  useEffect(() => offerCommands(commands), [commands])
  useEffect(() => void showOwnRun(), [])
  // What it meets here is asked again where the case, its request or its baseline changed.
  const [workflowId, name, steps, method, path, headers, body] = standingOf(study)
  useEffect(() => void loadReadiness(), [workflowId, name, steps, method, path, headers, body])

  if (study === null) return opening ? <Loading what="the case" /> : <NoCase />
  const swept = sweeps.some((each) => study.sweeps.includes(each.id))
  const transplanted = sweeps.some(({ id, kind }) => kind === 'transplant' && study.sweeps.includes(id))
  const next = nextStep({ study, reproductions: current, compared, exported, swept, transplanted, listener })
  return (
    <>
      <MethodBar
        study={study}
        next={next}
        running={running}
        sweep={sweeping}
        onStop={() => underWay !== undefined && void stopReproduction(underWay.id)}
        onBatch={(size, how) => void send(size, how)}
      />
      <ReadinessSheet study={study} />
      <div className={styles.body}>
        <Panes study={study} onChange={setEditing} />
      </div>
      <SweepDialog study={study} />
      <OutgoingDialog study={study} />
      <HostQuestionDialog />
      <NodeAnswerDialog />
      <ChangeEditor
        layer={editing}
        study={study}
        kinds={changeKinds}
        suggested={suggested}
        onClose={() => {
          setEditing(null)
          setSuggested(null)
          dropHeldChange()
        }}
      />
      <KeepTestDialog study={study} />
      <ComparisonDialog />
      <RecordDialog />
    </>
  )
}

/** Below this width the three columns stand below each other. */
const leastWidth = 810

/** From this height on a request and a table have enough with less of it, and the workflow is given the rest. */
const tallFrom = 1200
const usualSizes = { request: '44%', workflow: '56%', study: '74%', reproductions: '26%' }
const tallSizes = { request: '32%', workflow: '68%', study: '80%', reproductions: '20%' }

/** Each pane hears what it shows: the panes are not drawn afresh for every notice that the screen hears. */
const Panes = memo(function Panes({
  study,
  onChange,
}: {
  readonly study: CaseView
  readonly onChange: (layer: Layer) => void
}): ReactNode {
  const { width } = useViewportSize()
  // As it stands at first, and remembered apart: where a person left the seams on another screen fits that one.
  const [isTall] = useState(() => innerHeight >= tallFrom)
  const sizes = isTall ? tallSizes : usualSizes
  const named = (id: string): string => (isTall ? `${id}-tall` : id)
  const strata = <Strata study={study} onChange={onChange} />
  const inspector = (
    <Pane title="Inspector">
      <Later>
        <StudyInspector study={study} />
      </Later>
    </Pane>
  )
  const request = {
    id: 'request',
    size: sizes.request,
    minimum: '110px',
    content: (
      <Later>
        <RequestPane study={study} />
      </Later>
    ),
  }
  const workflow = {
    id: 'workflow',
    size: sizes.workflow,
    minimum: '120px',
    content: (
      <Later>
        <WorkflowPane study={study} />
      </Later>
    ),
  }
  const table = {
    id: 'reproductions',
    size: sizes.reproductions,
    minimum: '90px',
    stacked: 240,
    // At once: who comes back sees what was sent, and a press that follows at once finds it.
    content: <ReproductionTable earlier={study.earlier} />,
  }
  if (width > 0 && width < leastWidth) {
    const layers = { id: 'layers', stacked: 420, content: strata }
    const parts = [layers, request, workflow, { id: 'inspector', stacked: 420, content: inspector }, table]
    return <Stack parts={parts} width={width} />
  }
  const middle = <Split id={named('middle')} orientation="vertical" parts={[request, workflow]} />
  const columns = [
    { id: 'layers', size: '21%', minimum: '190px', maximum: '420px', content: strata },
    { id: 'middle', size: '50%', minimum: '300px', content: middle },
    { id: 'inspector', size: '29%', minimum: '240px', content: inspector },
  ]
  const above = <Split id="study" orientation="horizontal" parts={columns} />
  const parts = [{ id: 'study', size: sizes.study, minimum: '260px', stacked: 420, content: above }, table]
  return <Split id={named('reproduce')} orientation="vertical" parts={parts} />
})

function chosenPair(
  reproductions: readonly Reproduction[],
  chosen: readonly string[],
): ReturnType<typeof pairToCompare> {
  const [first, second] = chosen.map((id) => reproductions.find((each) => each.id === id))
  if (first === undefined || second === undefined) return null
  // The baseline stands on the left; of two of a kind, the older.
  const sameKind = (first.change === null) === (second.change === null)
  const isSwapped = sameKind ? first.startedAt > second.startedAt : first.change !== null
  return isSwapped ? { baseline: second, changed: first } : { baseline: first, changed: second }
}

function heldLayer(study: CaseView | null): Layer | null {
  const { held } = useHeldChange.getState()
  return held !== null && held.caseId === study?.id ? held.layer : null
}

const untold = 'It failed for something that Faultline lacks: that is no failure of the workflow.'

function back(id: string, verb: string, shortcut: string, words: string | null, run: () => void): Command {
  const title = words === null ? verb : `${verb}: ${words}`
  const unavailable = words === null ? `Nothing to ${id}.` : null
  return { id, title, group: 'Edit', shortcut, unavailable, run, outsideText: true }
}

function step(
  id: string,
  title: string,
  shortcut: string | null,
  unavailable: string | null,
  run: () => void,
): Command {
  return { id, title, group: 'Method', shortcut, unavailable, run }
}
