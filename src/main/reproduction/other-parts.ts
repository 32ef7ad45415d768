// A field that is read of one part of a request and stands in another one: of its query, and it came in the body. In: a field that was read,
// and what the trigger gave. Out: the same with the part that has it. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { RequestPart, TracedRead } from '../../shared/traced-read.ts'
import { givenPart } from './payload-places.ts'

const parts: readonly RequestPart[] = ['body', 'query', 'headers']

/** Each read with the part that has what it lacks; as it is where no part has, or nothing of the request is known. */
export function withOtherParts(
  reads: readonly TracedRead[],
  runs: readonly NodeRun[],
  workflow: Workflow,
): readonly TracedRead[] {
  const given = runs.find((run) => givenPart(run, workflow)?.origin.part === 'item')?.outputs?.flat()[0]?.json
  return given === undefined ? reads : reads.map((read) => withOtherPart(read, given))
}

function withOtherPart(read: TracedRead, given: Readonly<Record<string, unknown>>): TracedRead {
  const { origin, keys, found, listed } = read
  const [name, ...inner] = keys
  if (origin.kind !== 'payload' || found !== 'missing' || listed === true || name === undefined || inner.length > 0)
    return read
  const otherPart = parts.find(
    (part) => part !== origin.part && isPart(origin.part) && hasValue(given[part], part, name),
  )
  return otherPart === undefined ? read : { ...read, otherPart }
}

function isPart(part: string): boolean {
  return parts.some((one) => one === part)
}

/** Names of headers are read in small letters (RFC 9110 §5.1: they are the same in any). */
function hasValue(fields: unknown, part: RequestPart, name: string): boolean {
  const own = part === 'headers' ? name.toLowerCase() : name
  if (!isObject(fields) || !Object.hasOwn(fields, own)) return false
  const value = fields[own]
  return value !== null && value !== '' && value !== undefined
}
