/** Workflows that were run on a real service, 1.123.5: each answer and each node run is the recorded one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { readItems } from '../../src/main/commands/read-input.ts'
import { openFaultline, type Faultline } from '../../src/main/faultline.ts'
import { openRunOnce, type RunOnce } from '../../src/main/executions/run-once.ts'
import type { Item } from '../../src/shared/item.ts'
import { differenceOfAnswer, differencesOfExecution, type Difference } from './differential/compare.ts'
import { meantDifferences } from './differential/differences.ts'
import { readRecording, recordingNames, type RecordedExecution, type Recording } from './differential/recording.ts'
import { sendRecorded } from './differential/send-recorded.ts'
import { openStandIn, type StandIn } from './differential/stand-in.ts'

let folder: string
/** One API for what is served and one for what is run: an execution may go on after its answer. */
let standIn: StandIn
let standInOfRuns: StandIn
let faultline: Faultline
let once: RunOnce

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-differential-'))
  standIn = await openStandIn()
  standInOfRuns = await openStandIn()
  faultline = await openFaultline({
    dataFolder: join(folder, 'serve'),
    port: 0,
    now: Date.now,
    version: '0.0.0',
    platform: 'test',
  })
  once = openRunOnce(join(folder, 'run'), [], [], [])
})

test.afterAll(async () => {
  await Promise.all([faultline.close(), once.close(), standIn.close(), standInOfRuns.close()])
  rmSync(folder, { recursive: true, force: true })
})

for (const name of recordingNames) {
  test(`${name} answers and runs as it was recorded`, async () => {
    const found = [
      ...(await differencesOfAnswers(readRecording(name, standIn.port))),
      ...(await differencesOfExecutions(readRecording(name, standInOfRuns.port))),
    ]
    const differences = found.filter((difference) => !isIntended(name, difference))

    expect(differences).toEqual([])
  })
}

function isIntended(name: string, { where, what }: Difference): boolean {
  return meantDifferences.some(
    (intended) =>
      (intended.recording?.test(name) ?? true) && (intended.where?.test(where) ?? true) && (intended.what?.test(what) ?? true),
  )
}

async function differencesOfAnswers(recording: Recording): Promise<Difference[]> {
  if (recording.mode === 'manual') return []
  faultline.repository.put(JSON.stringify({ ...recording.workflow, active: true }), recording.name, true)
  const status = faultline.listener()
  const port = status.kind === 'listening' ? Number(new URL(status.url).port) : 0
  const found: Difference[] = []
  for (const [place, request] of recording.requests.entries()) {
    standIn.reset()
    const recorded = recording.responses[place]
    if (recorded === undefined) throw new Error(`${recording.name} has no answer ${place}`)
    const what = differenceOfAnswer(await sendRecorded(port, request), recorded)
    if (what !== null) found.push({ where: `answer ${place} ${request.method} ${request.path}`, what })
  }
  return found
}

async function differencesOfExecutions(recording: Recording): Promise<Difference[]> {
  // Nothing but a node that answers: the answers say it all.
  if (recording.name.startsWith('arrive')) return []
  const trigger = recording.workflow.nodes[0]?.name ?? ''
  const { workflow } = workflowFrom(recording.workflow)
  const found: Difference[] = []
  for (const [place, recorded] of recording.executions.entries()) {
    const items = recording.mode === 'manual' ? [] : triggerItems(recorded, trigger)
    if (items === null) continue
    standInOfRuns.reset()
    const mode = recording.mode === 'manual' ? 'manual' : 'production'
    const { outcome } = await once.run({ workflow, mode, items, timeoutMs: null })
    const differences = differencesOfExecution(outcome, recorded, trigger)
    found.push(...differences.map(({ where, what }) => ({ where: `execution ${place} ${where}`, what })))
  }
  return found
}

/** What the recorded trigger emitted on its first output; null where it emitted nothing, or on another one. */
function triggerItems({ runData }: RecordedExecution, trigger: string): readonly Item[] | null {
  const items = runData[trigger]?.[0]?.outputs?.[0] ?? []
  return items.length === 0 ? null : readItems(JSON.stringify(items.map(({ json, binary }) => ({ json, binary }))), trigger)
}
