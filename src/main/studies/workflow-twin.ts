/** Which workflow that is there already a file is: files need not say, and a copy beside it would take its path. */
import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { registrationsOf } from '../listener/registration.ts'
import type { ShelvedWorkflow, WorkflowRepository } from '../workflows/workflow-repository.ts'

/** The same id, or (n8n's copies have none) the same name and the same webhooks. */
export function twinOf(written: JsonObject, name: string, repository: WorkflowRepository): ShelvedWorkflow | null {
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

/** The text as the one that it is already, where it does not say: by its name and webhooks, or word for word where it has none. */
export function withIdOfTwin(text: string, name: string, repository: WorkflowRepository): string {
  const written = JSON.parse(text) as JsonObject
  const twin =
    twinOf(written, name, repository) ?? repository.all().find((one) => isCopyOf(one, written, name, repository))
  return twin === undefined ? text : JSON.stringify({ ...written, id: twin.workflow.id })
}

/** True where it has that name and does the same. */
export function isCopyOf(
  one: ShelvedWorkflow,
  written: unknown,
  name: string,
  repository: WorkflowRepository,
): boolean {
  const { id, name: called } = one.workflow
  return (
    called === name && isDeepStrictEqual(withoutMarks(JSON.parse(repository.text(id) ?? 'null')), withoutMarks(written))
  )
}

function servedBy(workflow: Workflow): readonly string[] {
  return registrationsOf(workflow)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()
}

/** What a workflow does: without what only marks it. */
export function withoutMarks(written: unknown): unknown {
  if (typeof written !== 'object' || written === null) return written
  const { id: _id, active: _active, ...rest } = written as Readonly<Record<string, unknown>>
  return rest
}
