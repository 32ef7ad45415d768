import { hear } from '../faultline.ts'
import { keepAiSteps } from './ai-steps.ts'
import { openFirst, showCase, showLastSent, useCase } from './case.ts'
import { chooseExecution, chooseItem, followExecution, refreshChosenRun, useChosenRun } from './chosen-run.ts'
import { takeCommandNamed } from './commands.ts'
import { keepQuestions, loadQuestions } from './consents.ts'
import { keepChannels, loadChannels } from './channels.ts'
import { keepDelivery, keepExecutionOfDelivery, useDeliveries } from './deliveries.ts'
import { keepExecution } from './executions.ts'
import { keepFilesToOpen } from './files-to-open.ts'
import { notifyMovedPort, useListener } from './listener.ts'
import { followNodeDrafts, handOnDrafts } from './kept-drafts.ts'
import { followHistory, goTo } from './navigation.ts'
import { keepNodeRun } from './live-runs.ts'
import { loadOverview } from './overview.ts'
import { keepLogProgress } from './log.ts'
import { keepMeasuresProgress } from './measures.ts'
import { keepProgress } from './record.ts'
import { keepReplay } from './replays.ts'
import { keepReproduction, loadReproductions, useReproductions } from './reproductions.ts'
import { keepSeries, loadSeries } from './series.ts'
import { flushEdit } from './request-edit.ts'
import { useSettings } from './settings.ts'
import { useStoreStatus } from './store-status.ts'
import { renewAfterRetention } from './deletion.ts'
import { keepRemoval, notifyGrace } from './storage.ts'
import { keepSweep, loadSweeps } from './sweeps.ts'
import { keepTriage } from './triage.ts'
import { keepTextIndex } from './text-index.ts'
import { notifyProblem } from './toasts.ts'
import { lookAtStart } from './updates.ts'

/** Hears every notice and asks for the first picture. At the first start there is no case: the sample is opened. */
export async function startState(): Promise<void> {
  subscribeToNotices()
  followHistory()
  handOnAtEnd()
  await showFirst()
}

/** The first picture, and what stands on it. Where it cannot be had the window says why, and this is asked for again. */
export async function showFirst(): Promise<void> {
  const overview = await loadOverview()
  if (overview === null) return
  useListener.setState({ status: overview.listener })
  useStoreStatus.setState({ status: overview.store })
  notifyMovedPort(overview.listener)
  useSettings.setState({ settings: overview.settings })
  useDeliveries.setState({ unread: overview.unmatchedDeliveries })
  useCase.setState({ changeKinds: overview.changeKinds, study: overview.case })
  if (overview.case === null) await openFirst(overview.recentCases[0]?.id, overview.samples[0]?.name)
  useCase.setState({ opening: false })
  await Promise.all([
    ...[loadReproductions(), loadSweeps(), loadQuestions(), notifyGrace()],
    ...[loadSeries(), loadChannels(), followNodeDrafts()],
  ])
  await showLastSent()
  if (overview.settings.looksForUpdates) await lookAtStart()
}

/** What was typed a moment before the window is closed, or loaded again, is handed on before the page goes. */
function handOnAtEnd(): void {
  window.addEventListener('beforeunload', () => {
    void flushEdit()
    handOnDrafts()
  })
}

function subscribeToNotices(): void {
  hear('listener', (status) => useListener.setState({ status }))
  hear('store', (status) => useStoreStatus.setState({ status }))
  hear('settings', (settings) => useSettings.setState({ settings }))
  hear('case', showCase)
  hear('reproduction', (reproduction) => {
    keepReproduction(reproduction)
    // What started no execution tells of itself: nothing else comes to be shown.
    const last = reproduction.items.at(-1)
    if (reproduction.status !== 'running' && last?.executionId === null) chooseItem(last)
  })
  hear('sweep', keepSweep)
  hear('triage', keepTriage)
  hear('delivery', keepDelivery)
  hear('replay', keepReplay)
  hear('series', keepSeries)
  hear('channels', keepChannels)
  hear('exportProgress', keepProgress)
  hear('logProgress', keepLogProgress)
  hear('measuresProgress', keepMeasuresProgress)
  hear('questions', keepQuestions)
  hear('problem', notifyProblem)
  hear('removal', (progress) => {
    keepRemoval(progress)
    renewAfterRetention(progress)
  })
  hear('textIndex', keepTextIndex)
  hear('lookAt', ({ executionId }) => {
    goTo('executions')
    void chooseExecution(executionId)
  })
  hear('filesToOpen', keepFilesToOpen)
  hear('command', ({ id }) => takeCommandNamed(id))
  hear('nodeRun', keepNodeRun)
  hear('execution', (execution) => {
    keepExecution(execution)
    keepExecutionOfDelivery(execution)
    keepAiSteps(execution)
    const begins = execution.status === 'new' || execution.status === 'running'
    if (begins && isOurs() && useChosenRun.getState().executionId !== execution.id) followExecution(execution.id)
    refreshChosenRun(execution)
  })
}

/** While a reproduction runs, the window follows its executions. */
function isOurs(): boolean {
  return useReproductions.getState().reproductions.some((each) => each.status === 'running')
}
