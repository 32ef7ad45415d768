import { create } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { Change, ChangeKind } from '../../shared/change.ts'
import type { CallInput } from '../../shared/contract.ts'
import type { Problem } from '../../shared/problem.ts'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import type { SuggestedChange } from '../../shared/views/suggested-change.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { ask } from '../faultline.ts'
import { chooseExecution, chooseItem, clearChosenRun, useChosenRun } from './chosen-run.ts'
import { goTo } from './navigation.ts'
import { refreshOverview, useOverview } from './overview.ts'
import { isFromElsewhere } from './own-run.ts'
import { showReadinessOfOpened } from './readiness.ts'
import { clearReproductions, loadReproductions, useReproductions } from './reproductions.ts'
import { flushEdit } from './request-edit.ts'
import { shortList } from './short-list.ts'
import { clearSweeps, loadSweeps } from './sweeps.ts'
import { notifyDone, notifyProblem, notifyShown, withdrawStepsBack, type ToastAction } from './toasts.ts'
import { nameless, workflowNames } from './workflow-names.ts'
import { chooseWorkflow, forgetChosenWorkflow } from './workflows.ts'

/** The case under study; null before one is opened. */
interface Study {
  readonly study: CaseView | null
  readonly changeKinds: readonly ChangeKind[]
  /** True while the first case is on its way. */
  readonly opening: boolean
  /** A text was given whose workflow is there already: a person decides; null: none was. */
  readonly twin: (WorkflowTwin & { readonly given: GivenText }) | null
}

export interface GivenText {
  readonly name: string
  readonly text: string
}

export const useCase = create<Study>()(() => ({ study: null, changeKinds: [], opening: true, twin: null }))

export function showCase(study: CaseView): void {
  useCase.setState({ study })
}

/** The open case as it is after something around it was changed, such as a secret that was given. */
export async function refreshCase(): Promise<void> {
  const id = useCase.getState().study?.id
  const answer = id === undefined ? null : await ask('openRecent', { id })
  if (answer?.ok === true && useCase.getState().study?.id === id) showCase(answer.value)
}

/** The case with a step more, or one less. */
export function showStep(study: CaseView): void {
  withdrawStepsBack()
  showCase(study)
}

/** What a note offers that says of a step of the case. */
export function stepBack(): ToastAction {
  return { label: 'Undo', run: () => void undo(), isOfCase: true }
}

export async function openSample(name: string): Promise<void> {
  await flushEdit()
  const answer = await ask('openSample', { name })
  if (answer.ok) await opened(answer.value)
  else notifyProblem(answer.problem)
}

/** Opens a case as it was left. */
export async function openRecent(id: string): Promise<void> {
  await flushEdit()
  const answer = await ask('openRecent', { id })
  if (answer.ok) await opened(answer.value)
  else notifyProblem(answer.problem)
}

/** Begins the open case again from its file; the way it stood is left behind. */
export async function startOver(): Promise<void> {
  await flushEdit()
  const answer = await ask('startOver', undefined)
  if (answer.ok) await opened(answer.value)
  else notifyProblem(answer.problem)
}

/** Makes a delivery of the ledger the case under study. */
export async function studyDelivery(deliveryId: string): Promise<void> {
  await flushEdit()
  const answer = await ask('studyDelivery', { deliveryId })
  if (answer.ok) await opened(answer.value)
  else notifyProblem(answer.problem)
}

/** At the start: the case that was open last, or the first sample; nobody needs to be told. */
export async function openFirst(recent: string | undefined, sample: string | undefined): Promise<void> {
  const again = recent === undefined ? null : await ask('openRecent', { id: recent })
  if (again?.ok === true) showCase(again.value)
  else if (sample !== undefined) take(await ask('openSample', { name: sample }))
}

/** Puts the raw bytes of a delivery in place of the request of the case; false where that could not be done. */
export async function takeDelivery(deliveryId: string): Promise<boolean> {
  await flushEdit()
  const taken = take(await ask('takeDelivery', { deliveryId }))
  if (taken) notifyDone('The raw bytes of the delivery are taken.', '', stepBack())
  return taken
}

/**
 * Where its workflow is there already, a person is asked first: a version of it, or one beside it. `refused` says what
 * is wrong with a text that cannot be opened, or does something else with it.
 */
export async function openGiven(
  given: GivenText,
  refused: (problem: Problem, given: GivenText) => Promise<void> | void = (problem) => notifyProblem(problem),
): Promise<void> {
  const twin = await ask('workflowTwin', given)
  if (!twin.ok) await refused(twin.problem, given)
  else if (twin.value !== null) useCase.setState({ twin: { ...twin.value, given } })
  else await openAs(given, 'version')
}

/** Opens it as it was decided; null: not at all. */
export async function decideTwin(take: 'version' | 'copy' | null): Promise<void> {
  const { twin } = useCase.getState()
  useCase.setState({ twin: null })
  if (twin !== null && take !== null) await openAs(twin.given, take)
}

async function openAs(given: GivenText, take: 'version' | 'copy'): Promise<void> {
  const answer = await ask('openText', { ...given, take })
  if (answer.ok) await opened(answer.value, given)
  else notifyProblem(answer.problem)
}

/** True where the edit was taken. */
export async function editRequest(request: CallInput<'editRequest'>): Promise<boolean> {
  return take(await ask('editRequest', request))
}

/** Fills in what the workflow reads of the request and it lacks. */
/** The request goes to that method and path (with its query); its headers and its body stay. */
export async function changeAddress({ method, path }: Pick<CaseView['request'], 'method' | 'path'>): Promise<void> {
  await flushEdit()
  const study = useCase.getState().study
  if (study === null) return
  const headers = study.request.headers.map(([name, value]): [string, string] => [name, value])
  if (!(await editRequest({ method, path, headers, body: study.request.body }))) return
  notifyShown(`The request goes to ${method} ${path}.`, 'Its headers and its body are as they were.', stepBack())
}

export async function fillRequest(): Promise<void> {
  await flushEdit()
  const before = JSON.stringify(useCase.getState().study?.request)
  if (!take(await ask('fillRequest', undefined))) return
  const isFilled = before !== JSON.stringify(useCase.getState().study?.request)
  const say = isFilled ? notifyShown : notifyDone
  say(
    isFilled ? 'Filled in what the workflow reads.' : 'The request has everything that the workflow reads.',
    isFilled ? 'The values are made up: write your own where they matter.' : '',
    isFilled ? stepBack() : null,
  )
}

/** Null: back to the baseline. Gives why it was not taken, for the editor to tell; null where it was. */
export async function chooseChange(change: Change | null): Promise<Problem | null> {
  await flushEdit()
  const asked = { change: change === null ? null : { ...change, parameters: { ...change.parameters } } }
  const answer = await ask('chooseChange', asked)
  if (!answer.ok) return answer.problem
  showStep(answer.value)
  return null
}

/** The change to try next; null where nothing is worth proposing, or it cannot be had. */
export async function suggestedChange(): Promise<SuggestedChange | null> {
  const answer = await ask('suggestedChange', undefined)
  return answer.ok ? answer.value : null
}

/** Makes what the APIs answered in an execution their stand-ins of the baseline. */
export async function recordAnswers(executionId: string): Promise<void> {
  await flushEdit()
  if (!take(await ask('recordAnswers', { executionId }))) return
  notifyDone('The API answers as it did in this execution.', 'The answers are part of the baseline now.', stepBack())
}

/** Makes the chosen change part of the baseline, so that another layer can be changed next. */
export async function adoptChange(): Promise<boolean> {
  await flushEdit()
  const taken = take(await ask('adoptChange', undefined))
  if (taken) notifyDone('The current state is the new baseline.', '', stepBack())
  return taken
}

/** Takes back the last edit, change or new baseline, and says which. */
export async function undo(): Promise<void> {
  await flushEdit()
  const words = useCase.getState().study?.undo ?? null
  if (words !== null && take(await ask('undo', undefined)))
    notifyShown(`Taken back: ${words}.`, '', { label: 'Redo', run: () => void redo(), isOfCase: true })
}

export async function redo(): Promise<void> {
  await flushEdit()
  const words = useCase.getState().study?.redo ?? null
  if (words !== null && take(await ask('redo', undefined))) notifyShown(`Done again: ${words}.`, '', stepBack())
}

/** Shows another case with what was sent of it already; whoever opens it says what is to be said of it. */
export async function showOpened(study: CaseView): Promise<void> {
  showStep(study)
  clearReproductions()
  clearSweeps()
  clearChosenRun()
  forgetChosenWorkflow()
  goTo('reproduce')
  await Promise.all([loadReproductions(), loadSweeps(), refreshOverview(), showReadinessOfOpened()])
  await showLastSent()
}

/** Another case comes as it was left, with the last of what was sent of it; the way back is the one that was open. */
async function opened(study: CaseView, given: GivenText | null = null): Promise<void> {
  const was = recentCases()[0]?.title
  await showOpened(study)
  // This one stands first now, and the one before it second.
  const before = was === study.name ? undefined : recentCases()[1]
  const back =
    before === undefined ? null : { label: `Back to "${before.title}"`, run: () => void openRecent(before.id) }
  const { workflow, deliveriesGoTo } = study
  const isElsewhere = deliveriesGoTo !== null && deliveriesGoTo !== workflow.name
  const gone = isElsewhere
    ? `Its path is served by "${deliveriesGoTo}", which is active: this one was left inactive.`
    : ''
  const others = given === null ? '' : wordsOfOthers(given.text, study)
  const notes = [others, gone, wordsOf(study.importNotes)].filter((one) => one !== '').join('\n')
  notifyShown(
    `Opened "${study.name}".`,
    notes,
    back,
    notes === '' ? null : { label: 'Show the workflow', run: () => show(study) },
  )
}

/** Shows what became of the item that was sent last; nothing where something is shown already, or none was sent. */
export async function showLastSent(): Promise<void> {
  const { executionId, item } = useChosenRun.getState()
  const last = useReproductions.getState().reproductions.at(-1)?.items.at(-1)
  if (last === undefined || executionId !== null || item !== null) return
  if (last.executionId === null) chooseItem(last)
  else await chooseExecution(last.executionId)
}

/** On the screen of the method nothing is shown that another screen chose: only what was sent of this case. */
export async function showOwnRun(): Promise<void> {
  if (!isFromElsewhere(useChosenRun.getState(), useReproductions.getState().reproductions)) return
  clearChosenRun()
  await showLastSent()
}

function recentCases(): readonly RecentCase[] {
  const { overview } = useOverview.getState()
  return overview.kind === 'ready' ? overview.value.recentCases : []
}

/** What is not run as it was written is said at once: one node by its sentence, several by their number. */
function wordsOf(notes: CaseView['importNotes']): string {
  const [only, ...others] = notes
  if (only === undefined) return ''
  if (others.length === 0) return only.sentence
  const mapped = notes.filter(({ isMapped }) => isMapped).length
  const left = notes.length - mapped
  return [
    mapped === 0 ? '' : `AI nodes that run as AI steps: ${mapped}.`,
    left === 0 ? '' : `AI nodes that could not be mapped onto AI steps: ${left}.`,
  ]
    .filter((one) => one !== '')
    .join(' ')
}

/** Of a text of several workflows one is studied: which others it holds, and where they are. */
function wordsOfOthers(text: string, { workflow }: CaseView): string {
  const names = workflowNames(text)
  const own = names.includes(workflow.name) ? workflow.name : nameless
  const others = names.toSpliced(names.indexOf(own), 1)
  return others.length === 0 ? '' : `The same file holds ${shortList(others)}: see Workflows.`
}

function show({ workflow }: CaseView): void {
  goTo('workflows')
  void chooseWorkflow(workflow.id)
}

function take(answer: Answer<CaseView>): boolean {
  if (answer.ok) showStep(answer.value)
  else notifyProblem(answer.problem)
  return answer.ok
}
