import type { CaseFile } from '../../shared/case.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { TestRig } from '../lab/test-rig.ts'
import { readWorkflows } from '../engine/read-workflow.ts'
import { readCase, readCaseText, type ReadCaseText } from '../reproduction/read-case.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { caseOfDelivery, intendedWorkflow } from './case-of-delivery.ts'
import { noCase } from './case-problems.ts'
import { withSecrets } from './case-secrets.ts'
import { caseIdOf, type CaseRepository, type StoredStudy } from './case-repository.ts'
import type { KnownSweeps } from './known-sweeps.ts'
import { recordedRules } from './last-successful-run.ts'
import type { StudiedState } from './standing.ts'
import type { OpenStudy, StudiedCase } from './studied-case.ts'
import { resumedStudy, studyOf, type Secrets } from './study.ts'
import { foundTwin, takeBeside, takeWorkflow, type TakeAs } from './taken-workflow.ts'

export interface CaseOpenerParts extends Pick<Secrets, 'secret'> {
  readonly studied: StudiedCase
  readonly sweeps: KnownSweeps
  readonly kept: CaseRepository
  readonly repository: WorkflowRepository
  /** Why a workflow cannot be served beside another active one; null where it can. */
  readonly conflict: (workflow: CaseView['workflow']) => string | null
  /** Opens what surrounds the case: stand-ins for its external APIs and the like. `compressed`: time is ten times shorter. */
  readonly openRig: (file: CaseFile, compressed: boolean) => Promise<TestRig>
  /** Puts the providers that the case brings in force. */
  readonly takeProviders: (file: CaseFile) => void
  /** The providers in force. */
  readonly providers: () => ProviderTable
  /** Makes the credentials that the case names and nobody has given. */
  readonly addCredentials: (file: CaseFile) => void
  /** What stands for a secret that a case refers to by name: made up where nobody gave it. */
  readonly secretText: (name: string) => string
  readonly execution: (id: string) => Execution | null
  /** Stops what is sent, and waits for it; `because` says why, as `stoppedSending` takes it. */
  readonly stopAll: (because: string) => Promise<void>
}

const anotherOpened = 'Another case was opened'

/** Begins a case from its text: nothing was sent of it yet. `id`: of a copy, which has the text of another case. @throws ProblemError NOT_JSON, NOT_A_CASE, NOT_A_WORKFLOW */
export function beginCase(
  parts: CaseOpenerParts,
  text: string,
  name: string,
  as: TakeAs = 'version',
  id?: string,
): Promise<CaseView> {
  return beginRead(parts, { ...readCaseText(text, name), text, id }, as)
}

/**
 * Opens a case as it was left, where it was opened before; begins it where it was not. `undecided`: of the hosts that it would let
 * out, those that a person has not decided about; null: nobody has decided about any.
 */
export async function openCase(
  parts: CaseOpenerParts,
  text: string,
  name: string,
  as: TakeAs = 'version',
  undecided: readonly string[] | null = null,
): Promise<CaseView> {
  const read = readCaseText(text, name)
  await othersTurn()
  const left = await openAsLeft(parts, caseIdOf(read.file.name, text))
  return left ?? beginRead(parts, { ...read, text }, as, undecided)
}

/** A case that was read from its text. */
interface GivenCase extends ReadCaseText {
  readonly text: string
  /** Under which it is kept; absent: under that of its name and text. */
  readonly id?: string | undefined
}

async function beginRead(
  parts: CaseOpenerParts,
  { file: read, beside, text, id = caseIdOf(read.name, text) }: GivenCase,
  as: TakeAs,
  undecided: readonly string[] | null = null,
): Promise<CaseView> {
  const { studied, kept } = parts
  await parts.stopAll(anotherOpened)
  parts.takeProviders(read)
  const file = withSecrets(read, (name) => signingSecret(name, read, parts) ?? parts.secretText(name))
  parts.addCredentials(file)
  shelveBeside(beside, parts.repository)
  await othersTurn()
  const workflow = takeWorkflow(file, file.name, as, parts)
  await othersTurn()
  const begun = studyOf(file, workflow)
  // What was decided stays so: its real hosts are those that a person let out.
  const next = undecided === null ? begun : { ...begun, file, proposedHosts: undecided }
  await closeOpen(parts)
  const rig = await parts.openRig(file, false)
  return handedOver(parts, rig, async () => {
    await othersTurn()
    kept.begin({ id, file, text })
    await othersTurn()
    return studied.become({ ...next, id, rig, baseline: studied.newBaseline() })
  })
}

/** The secret that the provider of the case signs with, where the case has it elsewhere too; null for another one. */
function signingSecret(
  name: string,
  { provider: sender }: CaseFile,
  { providers, secret }: Pick<CaseOpenerParts, 'providers' | 'secret'>,
): string | null {
  if (sender?.secret_ref !== name) return null
  const provider = providers().find(sender.profile)
  return provider === null ? null : secret(name, provider, sender.profile).secret
}

/** From here on no case is open, also where the next one cannot be. */
async function closeOpen({ studied, sweeps }: CaseOpenerParts): Promise<void> {
  const left = studied.open
  studied.clear()
  sweeps.replace([])
  await left?.rig.close()
}

/** What the rig is handed over to; where that fails nobody has it, and it is closed. */
async function handedOver<Value>(
  { studied }: CaseOpenerParts,
  rig: TestRig,
  take: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await take()
  } catch (error) {
    studied.clear()
    await rig.close()
    throw error
  }
}

/** Workflows of the same file can be called by their ids, and studied; they are served only where they were before. */
function shelveBeside(beside: ReadCaseText['beside'], repository: WorkflowRepository): void {
  if (beside.length === 0) return
  // One that cannot be read fails where it is called: it keeps nobody from the case.
  for (const { workflow, text } of readWorkflows(JSON.stringify(beside)).read) takeBeside(workflow, text, repository)
}

/** Between the steps over a long case whoever waits for the thread has a turn: the listener, first of all. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Opens one of the recent cases as it was left. @throws ProblemError FILE_NOT_FOUND */
export async function openRecent(parts: CaseOpenerParts, id: string): Promise<CaseView> {
  const left = await openAsLeft(parts, id)
  if (left !== null) return left
  const { text, name } = parts.kept.given(id)
  return beginCase(parts, text, name, 'version', id)
}

/** Opens the case that was open when the app ended; nothing where there was none. */
export async function reopenCase(parts: CaseOpenerParts): Promise<void> {
  const id = parts.kept.openId()
  if (id !== null) await openAsLeft(parts, id)
}

/** Begins the open case again from the text it was opened from. @throws ProblemError NO_CASE */
export function startOver(parts: CaseOpenerParts): Promise<CaseView> {
  const { id } = parts.studied.current
  const { text, name } = parts.kept.given(id)
  return beginCase(parts, text, name, 'version', id)
}

/** Makes a delivery the case: its request as it was captured, with the workflow it meant. @throws ProblemError NO_CASE */
export async function studyDelivery(parts: CaseOpenerParts, delivery: Delivery, body: Uint8Array): Promise<CaseView> {
  const { studied, repository } = parts
  const studiedId = studied.open?.workflow.id ?? null
  const storedOf = (id: string): { readonly text: string; readonly name: string } | null => {
    const found = repository.find(id)
    return found === null ? null : { text: repository.exported(id), name: found.workflow.name }
  }
  const execution = delivery.executionId === null ? null : parts.execution(delivery.executionId)
  const recorded = execution === null ? null : recordedRules(execution)
  const file = caseOfDelivery(delivery, body, studied.open?.file ?? null, studiedId, storedOf, recorded)
  if (file === null) throw noCase()
  // The delivery's own workflow, as it is: no copy of it is put beside it.
  const workflowId = intendedWorkflow(delivery, studiedId)
  const isThere = workflowId !== null && repository.find(workflowId) !== null
  // Made from the open case, it is asked for no host that a person has answered for there.
  const undecided = file.workflow === studied.open?.file.workflow ? studied.open.proposedHosts : null
  return openCase(parts, JSON.stringify(file), file.name, isThere ? { id: workflowId } : 'version', undecided)
}

/** The workflow of which this text would be another version; null where it is new, the same, or its case is stored. */
export function twinOf({ kept, repository }: CaseOpenerParts, text: string, name: string): WorkflowTwin | null {
  const file = readCase(text, name)
  const isStored = kept.read(caseIdOf(file.name, text)) !== null
  return isStored ? null : foundTwin(file, file.name, repository)
}

/** Closes the open case and forgets that it was open; nothing where none is. */
export async function leaveCase(parts: CaseOpenerParts): Promise<void> {
  await parts.stopAll('The case was closed')
  await closeOpen(parts)
  parts.kept.leave()
}

async function openAsLeft(parts: CaseOpenerParts, id: string): Promise<CaseView | null> {
  if (parts.studied.open?.id === id) return parts.studied.view()
  const left = parts.kept.read(id)
  return left === null ? null : resumeCase(parts, left)
}

/** Null where the workflow of the case is gone. */
async function resumeCase(parts: CaseOpenerParts, left: StoredStudy): Promise<CaseView | null> {
  const { studied, sweeps, kept } = parts
  const { id, file, standing } = left
  const stored = parts.repository.find(standing.workflowId)
  if (stored === null) return null
  await parts.stopAll(anotherOpened)
  parts.addCredentials(file)
  parts.takeProviders(file)
  await closeOpen(parts)
  const rig = await parts.openRig(file, false)
  const openAs = (state: StudiedState): OpenStudy => ({
    ...resumedStudy(file, state, stored.workflow),
    id,
    rig,
    baseline: state.baseline,
  })
  // Under another version of the workflow nothing is as it was sent.
  const isAltered = standing.workflowVersion !== undefined && standing.workflowVersion !== stored.version
  return handedOver(parts, rig, () => {
    const next = openAs(standing)
    studied.resume(standing, left.known, isAltered ? null : openAs)
    sweeps.replace(left.sweeps)
    kept.touch(id)
    return studied.become(isAltered ? { ...next, baseline: studied.newBaseline() } : next)
  })
}
