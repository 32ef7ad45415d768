// What is known of a case before anything of it is tried: what differs from its last success, and what its provider documents.
// In: the case as it stands. Out: values, no sentences.
import { isObject } from '../../shared/json.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { ChangedField, SweepKnowledge } from '../../shared/sweep.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { payloadStructure } from '../diagnosis/payload-structure.ts'
import { documentedFields } from '../providers/documented-fields.ts'
import { studiedRequest, type Study } from './study.ts'

export function knowledgeOf(study: Study): SweepKnowledge {
  const { lastSuccess, workflow, file } = study
  const request = studiedRequest(study)
  return {
    changedPayload: lastSuccess?.request == null ? null : structureDifferences(lastSuccess.request, request),
    changedWorkflow: lastSuccess?.workflow == null ? null : isEdited(lastSuccess.workflow, workflow),
    documented: documentedFields(file.provider?.profile ?? null, request.headers),
  }
}

function structureDifferences(then: RawRequest, now: RawRequest): readonly ChangedField[] {
  const [before, after] = [structureOf(then), structureOf(now)]
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => fieldIn(line, 'gone')),
    ...after.filter((line) => !before.includes(line)).map((line) => fieldIn(line, 'new')),
  ]
}

/** A line of `payloadStructure`: `path: type`. */
function fieldIn(line: string, how: ChangedField['how']): ChangedField {
  const at = line.lastIndexOf(': ')
  return { path: line.slice(0, at), type: line.slice(at + 2), how }
}

function structureOf({ body }: RawRequest): readonly string[] {
  const text = Buffer.from(body).toString('utf8')
  try {
    return payloadStructure(JSON.parse(text))
  } catch {
    return payloadStructure(Object.fromEntries(new URLSearchParams(text)))
  }
}

/** Where a node stands on the canvas, and which id it has, changes nothing of what it does. */
function isEdited(then: Workflow, now: Workflow): boolean {
  return whatItDoes(then) !== whatItDoes(now)
}

function whatItDoes({ nodes, connections, settings }: Workflow): string {
  const kept = nodes
    .map(({ name, type, typeVersion, parameters, credentials, disabled, onError, retryOnFail }) => ({
      ...{ name, type, typeVersion, parameters, credentials, disabled, onError, retryOnFail },
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return JSON.stringify([kept, connections, settings], withSortedKeys)
}

function withSortedKeys(_key: string, value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other, 'en')))
    : value
}
