/**
 * A workflow comes with every case. In: the case and the workflows that are there. Out: the one that is studied. A workflow that
 * is there already is never put beside itself without being asked: it becomes a version of the same one.
 */
import { isDeepStrictEqual } from 'node:util'
import { v7 as createId } from 'uuid'
import type { CaseFile } from '../../shared/case.ts'
import type { WorkflowTwin } from '../../shared/views/workflow-twin.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { ShelvedWorkflow, WorkflowRepository } from '../workflows/workflow-repository.ts'
import { isCopyOf, twinOf, withoutMarks } from './workflow-twin.ts'

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
  const twin = as === 'copy' ? null : twinOf(file.workflow, name, repository)
  const id = as === 'copy' ? createId() : twin?.workflow.id
  const text = JSON.stringify(id === undefined ? file.workflow : { ...file.workflow, id })
  const wanted = as !== 'copy' && wantsActive(file)
  const { workflow } = repository.put(text, name, false)
  return wanted && conflict(workflow) === null ? repository.setActive(workflow.id, true).workflow : workflow
}

/** Takes in a workflow that stands beside the one under study; one without an id only where it is not there yet. */
export function takeBeside({ id, name }: Workflow, text: string, repository: WorkflowRepository): void {
  const written: unknown = JSON.parse(text)
  if (id === '' && repository.all().some((one) => isCopyOf(one, written, name, repository))) return
  repository.put(text, name, repository.find(id)?.workflow.active ?? false)
}

/** The workflow that is there already and that a file would be another version of; null where there is none. */
export function foundTwin(file: CaseFile, name: string, repository: WorkflowRepository): WorkflowTwin | null {
  const twin = twinOf(file.workflow, name, repository)
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
