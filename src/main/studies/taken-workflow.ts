/**
 * A workflow comes with every case. In: the case and the workflows that are there. Out: the one that is studied. A workflow that
 * is there already is never put beside itself without being asked: it becomes a version of the same one.
 */
import { isDeepStrictEqual } from 'node:util'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { registrationsOf } from '../listener/registration.ts'
import type { ShelvedWorkflow, WorkflowRepository } from '../workflows/workflow-repository.ts'

/** `version`: in the place of the one that is there; `copy`: beside it, inactive; `{ id }`: that one, as it is. */
export type TakeAs = 'version' | 'copy' | { readonly id: string }

export interface TakeParts {
  readonly repository: WorkflowRepository
  /** Why it cannot be served beside another active workflow, in one sentence; null where it can. */
  readonly conflict: (workflow: Workflow) => string | null
}

/** @throws ProblemError NOT_A_WORKFLOW, WORKFLOW_NOT_FOUND */
export function takeWorkflow(file: CaseFile, name: string, as: TakeAs, parts: TakeParts): Workflow {
  const { repository, conflict } = parts
  if (typeof as === 'object') return repository.get(as.id).workflow
  const twin = as === 'copy' ? null : twinOf(file, name, repository)
  const id = as === 'copy' ? createId() : twin?.workflow.id
  const text = JSON.stringify(id === undefined ? file.workflow : { ...file.workflow, id })
  const wanted = as !== 'copy' && wantsActive(file)
  const { workflow } = repository.put(text, name, false)
  return wanted && conflict(workflow) === null ? repository.setActive(workflow.id, true).workflow : workflow
}

/** Takes in a workflow that stands beside the one under study; one without an id only where it is not there yet. */
export function takeBeside({ id, name }: Workflow, text: string, repository: WorkflowRepository): void {
  const written: unknown = JSON.parse(text)
  const isSame = (one: ShelvedWorkflow): boolean =>
    one.workflow.name === name &&
    isDeepStrictEqual(withoutMarks(JSON.parse(repository.text(one.workflow.id) ?? 'null')), withoutMarks(written))
  if (id === '' && repository.all().some(isSame)) return
  repository.put(text, name, repository.find(id)?.workflow.active ?? false)
}

/** The workflow that is there already and that a file would be another version of; null where there is none. */
export function foundTwin(file: CaseFile, name: string, repository: WorkflowRepository): WorkflowTwin | null {
  const twin = twinOf(file, name, repository)
  if (twin === null) return null
  const { id, name: twinName } = twin.workflow
  const kept: unknown = JSON.parse(repository.text(id) ?? 'null')
  const isSame = isDeepStrictEqual(withoutMarks(kept), withoutMarks(file.workflow))
  return isSame ? null : { workflowId: id, name: twinName, nextVersion: repository.versionCount(id) + 1 }
}

/** The workflow as its case sends to it: one that only gives way to another on its path is served for its own deliveries. */
export function asStudied(file: CaseFile, shelved: ShelvedWorkflow, conflict: TakeParts['conflict']): ShelvedWorkflow {
  const { workflow } = shelved
  const givesWay = !workflow.active && wantsActive(file) && conflict(workflow) !== null
  return givesWay ? { ...shelved, workflow: { ...workflow, active: true } } : shelved
}

function wantsActive({ workflow }: CaseFile): boolean {
  return workflow['active'] !== false
}

/** The same id, or (n8n's copies have none) the same name and the same webhooks. */
function twinOf({ workflow: written }: CaseFile, name: string, repository: WorkflowRepository): ShelvedWorkflow | null {
  // Pinned items can be most of a file, and tell nothing of which workflow it is.
  const { pinData: _pinned, ...rest } = written
  const { workflow } = readWorkflow(JSON.stringify(rest), name)
  if (workflow.id !== '') return repository.find(workflow.id)
  const served = servedBy(workflow)
  const called = workflow.name === '' ? name : workflow.name
  const isTwin = (one: ShelvedWorkflow): boolean =>
    one.workflow.name === called && isDeepStrictEqual(servedBy(one.workflow), served)
  return served.length === 0 ? null : (repository.all().find(isTwin) ?? null)
}

function servedBy(workflow: Workflow): readonly string[] {
  return registrationsOf(workflow)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
}

/** What a workflow does: without what only marks it. */
function withoutMarks(written: unknown): unknown {
  if (typeof written !== 'object' || written === null) return written
  const { id: _id, active: _active, ...rest } = written as Readonly<Record<string, unknown>>
  return rest
}
