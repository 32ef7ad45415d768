import { createHash } from 'node:crypto'
import { v7 as createId } from 'uuid'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ImportNote, Workflow } from '../../shared/workflow.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { writtenWorkflow } from '../engine/write-workflow.ts'
import type { Store } from '../store/open-store.ts'
import { nodeDraftsOf } from './node-drafts.ts'

/** A workflow as it is run, with the version an execution names. */
export interface ShelvedWorkflow {
  readonly workflow: Workflow
  /** First 12 digits of the SHA-256 of its text. */
  readonly version: string
}

interface ImportedWorkflow extends ShelvedWorkflow {
  /** What became of nodes that are not run as they were written. */
  readonly notes: readonly ImportNote[]
}

/** The workflows of the store, read once and kept at hand. */
export interface WorkflowRepository {
  /**
   * Takes in a workflow from its JSON text; the text is kept losslessly, out of what wraps it, with one name for each node.
   *
   * @throws ProblemError NOT_JSON, NOT_A_WORKFLOW
   */
  readonly put: (text: string, name: string, active?: boolean) => ImportedWorkflow
  readonly setActive: (id: string, active: boolean) => ImportedWorkflow
  /** Keeps what the workflow's code remembers from one execution to the next (`$getWorkflowStaticData`). */
  readonly keepStaticData: (id: string, staticData: JsonObject) => void
  /**
   * Forgets a workflow with its versions and what its code remembers; the returned function puts it back.
   *
   * @throws ProblemError WORKFLOW_NOT_FOUND
   */
  readonly remove: (id: string) => () => void
  readonly find: (id: string) => ImportedWorkflow | null
  /** @throws ProblemError WORKFLOW_NOT_FOUND */
  readonly get: (id: string) => ImportedWorkflow
  /**
   * The workflow as it was in that version, with the name and the static data that it has now.
   *
   * @throws ProblemError WORKFLOW_NOT_FOUND
   */
  readonly version: (id: string, version: string) => ShelvedWorkflow
  /** How many versions of it are kept. */
  readonly versionCount: (id: string) => number
  readonly all: () => readonly ImportedWorkflow[]
  /** The text as it was imported. */
  readonly text: (id: string) => string | null
  /**
   * The JSON text of the workflow as it is now: what was imported, with what has changed since.
   *
   * @throws ProblemError WORKFLOW_NOT_FOUND
   */
  readonly exported: (id: string) => string
}

/** Opens the repository; `changed` is called after every change of what is on it. */
export function openWorkflowRepository(store: Store, now: () => number, changed: () => void): WorkflowRepository {
  const shelved = new Map<string, ImportedWorkflow>()
  for (const { id, name, active, version, json } of store.workflows.all()) {
    const { workflow, notes } = readWorkflow(json)
    shelved.set(id, { workflow: withStaticData(store, { ...workflow, name, id, active }), version, notes })
  }
  const get = (id: string): ImportedWorkflow => {
    const found = shelved.get(id)
    if (found === undefined) throw notFound(id)
    return found
  }
  return {
    put: (text, name, active) => {
      const { workflow: read, notes, text: kept } = readWorkflow(text, name)
      const workflow = {
        ...read,
        id: read.id === '' ? createId() : read.id,
        name: read.name === '' ? name : read.name,
        active: active ?? read.active,
      }
      const version = createHash('sha256').update(kept).digest('hex').slice(0, 12)
      const entry = { workflow: withStaticData(store, workflow), version, notes }
      store.workflows.save({
        id: workflow.id,
        name: workflow.name,
        active: workflow.active,
        version,
        json: kept,
        savedAt: new Date(now()).toISOString(),
      })
      shelved.set(workflow.id, entry)
      changed()
      return entry
    },
    setActive: (id, active) => {
      const entry = { ...get(id), workflow: { ...get(id).workflow, active } }
      store.workflows.setActive(id, active)
      shelved.set(id, entry)
      changed()
      return entry
    },
    keepStaticData: (id, staticData) => {
      store.settings.set(staticDataOf(id), staticData)
      const known = shelved.get(id)
      if (known !== undefined) shelved.set(id, { ...known, workflow: { ...known.workflow, staticData } })
    },
    remove: (id) => {
      const entry = get(id)
      const putBack = store.workflows.remove(id)
      const beside = [staticDataOf(id), nodeDraftsOf(id)].map((name) => ({ name, value: store.settings.get(name) }))
      beside.forEach(({ name }) => store.settings.remove(name))
      const putBackMemory = store.transaction(() => store.removals.removeWorkflow(id))
      shelved.delete(id)
      changed()
      return () => {
        putBack()
        for (const { name, value } of beside) if (value !== undefined) store.settings.set(name, value)
        putBackMemory()
        shelved.set(id, entry)
        changed()
      }
    },
    find: (id) => shelved.get(id) ?? null,
    get,
    version: (id, version) => {
      const now = get(id)
      if (now.version === version) return now
      const text = store.workflows.versionText(id, version)
      if (text === null) throw versionNotFound(id, version)
      const { name, active, staticData } = now.workflow
      return { workflow: { ...readWorkflow(text, name).workflow, id, name, active, staticData }, version }
    },
    versionCount: (id) => store.workflows.versions(id).length,
    all: () => [...shelved.values()],
    text: (id) => store.workflows.find(id)?.json ?? null,
    exported: (id) => {
      const { workflow } = get(id)
      const read = readWorkflow(store.workflows.find(id)?.json ?? '')
      return `${JSON.stringify(writtenWorkflow(read, workflow), null, 2)}\n`
    },
  }
}

function staticDataOf(id: string): string {
  return `static-data/${id}`
}

/** The workflow with what its executions have kept, which is newer than what its text says. */
function withStaticData(store: Store, workflow: Workflow): Workflow {
  const kept = store.settings.get(staticDataOf(workflow.id))
  return isObject(kept) ? { ...workflow, staticData: kept } : workflow
}

function versionNotFound(id: string, version: string): ProblemError {
  return new ProblemError({
    code: 'WORKFLOW_NOT_FOUND',
    sentence: `The version ${version} of the workflow "${id}" is not kept.`,
    remedy: 'Retry with the workflow as it is saved now.',
  })
}

function notFound(id: string): ProblemError {
  return new ProblemError({
    code: 'WORKFLOW_NOT_FOUND',
    sentence: `There is no workflow with the id "${id}".`,
    remedy: 'Import it first, or choose one of the list.',
  })
}
