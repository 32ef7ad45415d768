import type { CaseFile } from '../../shared/case.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { TestRig } from '../lab/test-rig.ts'
import { readCase } from '../reproduction/read-case.ts'
import type { WorkflowShelf } from '../workflows/workflow-repository.ts'
import { caseOfDelivery, meantWorkflow } from './case-of-delivery.ts'
import { noCase } from './case-problems.ts'
import { caseIdOf, type CaseRepository, type KeptStudy } from './case-repository.ts'
import type { KnownSweeps } from './known-sweeps.ts'
import { recordedRules } from './last-successful-run.ts'
import type { StudiedState } from './standing.ts'
import type { OpenStudy, StudiedCase } from './studied-case.ts'
import { resumedStudy, studyOf } from './study.ts'
import { foundTwin, takeWorkflow, type TakeAs } from './taken-workflow.ts'

export interface CaseOpenerParts {
  readonly studied: StudiedCase
  readonly sweeps: KnownSweeps
  readonly kept: CaseRepository
  readonly shelf: WorkflowShelf
  /** Why a workflow cannot be served beside another active one; null where it can. */
  readonly conflict: (workflow: CaseView['workflow']) => string | null
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. `compressed`: time is ten times shorter. */
  readonly openRig: (file: CaseFile, compressed: boolean) => Promise<TestRig>
  /** Makes the credentials that the case names and nobody has given. */
  readonly addCredentials: (file: CaseFile) => void
  readonly execution: (id: string) => Execution | null
  /** Stops what is sent, and waits for it. */
  readonly stopAll: () => Promise<void>
}

/** Begins a case from its text: nothing was sent of it yet. @throws ProblemError NOT_JSON, NOT_A_CASE, NOT_A_WORKFLOW */
export async function beginCase(
  parts: CaseOpenerParts,
  text: string,
  name: string,
  as: TakeAs = 'version',
): Promise<CaseView> {
  const { studied, sweeps, kept } = parts
  const file = readCase(text, name)
  await parts.stopAll()
  parts.addCredentials(file)
  const workflow = takeWorkflow(file, name, as, parts)
  const next = studyOf(file, workflow)
  await studied.open?.rig.close()
  const rig = await parts.openRig(file, false)
  studied.clear()
  sweeps.replace([])
  const id = caseIdOf(file.name, text)
  kept.begin({ id, file, text })
  return studied.become({ ...next, id, rig, baseline: studied.newBaseline() })
}

/** Opens a case as it was left, where it was opened before; begins it where it was not. */
export async function openCase(parts: CaseOpenerParts, text: string, name: string, as?: TakeAs): Promise<CaseView> {
  return (await openAsLeft(parts, caseIdOf(readCase(text, name).name, text))) ?? beginCase(parts, text, name, as)
}

/** Opens one of the recent cases as it was left. @throws ProblemError FILE_NOT_FOUND */
export async function openRecent(parts: CaseOpenerParts, id: string): Promise<CaseView> {
  const left = await openAsLeft(parts, id)
  if (left !== null) return left
  const { text, name } = parts.kept.given(id)
  return beginCase(parts, text, name)
}

/** Opens the case that was open when the app ended; nothing where there was none. */
export async function reopenCase(parts: CaseOpenerParts): Promise<void> {
  const id = parts.kept.openId()
  if (id !== null) await openAsLeft(parts, id)
}

/** Begins the open case again from the text it was opened from. @throws ProblemError NO_CASE */
export function startOver(parts: CaseOpenerParts): Promise<CaseView> {
  const { text, name } = parts.kept.given(parts.studied.current.id)
  return beginCase(parts, text, name)
}

/** Makes a delivery the case: its request as it was captured, with the workflow it meant. @throws ProblemError NO_CASE */
export async function studyDelivery(parts: CaseOpenerParts, delivery: Delivery, body: Uint8Array): Promise<CaseView> {
  const { studied, shelf } = parts
  const studiedId = studied.open?.workflow.id ?? null
  const textOf = (id: string): string | null => (shelf.find(id) === null ? null : shelf.exported(id))
  const execution = delivery.executionId === null ? null : parts.execution(delivery.executionId)
  const recorded = execution === null ? null : recordedRules(execution)
  const file = caseOfDelivery(delivery, body, studied.open?.file ?? null, studiedId, textOf, recorded)
  if (file === null) throw noCase()
  // The delivery's own workflow, as it is: no copy of it is put beside it.
  const workflowId = meantWorkflow(delivery, studiedId)
  const isThere = workflowId !== null && shelf.find(workflowId) !== null
  return openCase(parts, JSON.stringify(file), file.name, isThere ? { id: workflowId } : 'version')
}

/** The workflow of which this text would be another version; null where it is new, the same, or its case is stored. */
export function twinOf({ kept, shelf }: CaseOpenerParts, text: string, name: string): WorkflowTwin | null {
  const file = readCase(text, name)
  const isStored = kept.read(caseIdOf(file.name, text)) !== null
  return isStored ? null : foundTwin(file, name, shelf)
}

/** Closes the open case and forgets that it was open; nothing where none is. */
export async function leaveCase({ studied, sweeps, kept, stopAll }: CaseOpenerParts): Promise<void> {
  await stopAll()
  await studied.open?.rig.close()
  studied.clear()
  sweeps.replace([])
  kept.leave()
}

async function openAsLeft(parts: CaseOpenerParts, id: string): Promise<CaseView | null> {
  if (parts.studied.open?.id === id) return parts.studied.view()
  const left = parts.kept.read(id)
  return left === null ? null : resumeCase(parts, left)
}

/** Null where the workflow of the case is gone. */
async function resumeCase(parts: CaseOpenerParts, left: KeptStudy): Promise<CaseView | null> {
  const { studied, sweeps, kept } = parts
  const { id, file, standing } = left
  const stored = parts.shelf.find(standing.workflowId)
  if (stored === null) return null
  await parts.stopAll()
  parts.addCredentials(file)
  await studied.open?.rig.close()
  const rig = await parts.openRig(file, false)
  const openAs = (state: StudiedState): OpenStudy => ({
    ...resumedStudy(file, state, stored.workflow),
    id,
    rig,
    baseline: state.baseline,
  })
  // Under another version of the workflow nothing is as it was sent.
  const isAltered = standing.workflowVersion !== undefined && standing.workflowVersion !== stored.version
  studied.resume(standing, left.known, isAltered ? null : openAs)
  sweeps.replace(left.sweeps)
  kept.touch(id)
  const next = openAs(standing)
  return studied.become(isAltered ? { ...next, baseline: studied.newBaseline() } : next)
}
