import { isObject, type JsonObject } from '../../src/shared/json.ts'
import type { NodeRun } from '../../src/shared/execution.ts'

/** A recorded run, and a run of ours brought into the same form. */
export interface ComparedRun {
  readonly executionStatus: string
  readonly source: readonly unknown[]
  readonly outputs: readonly (readonly unknown[])[] | null
  readonly error: { readonly message: unknown } | null
}

/** A run of ours as the recordings write it. */
export function asRecorded(run: NodeRun): ComparedRun {
  return {
    executionStatus: run.status,
    source: run.source.map((source) =>
      source === null
        ? null
        : {
            previousNode: source.previousNode,
            previousNodeOutput: source.previousOutput,
            previousNodeRun: source.previousRun,
          },
    ),
    outputs: run.outputs?.map((items) => items.map(({ json, pairedItem }) => comparedItem(json, pairedItem))) ?? null,
    error: comparedError(run.failure),
  }
}

/** A recorded run, reduced to what is compared: not stacks, dates, binary data, or " [line N]". */
export function fromRecording(value: unknown): ComparedRun {
  const run = isObject(value) ? value : {}
  const source = Array.isArray(run['source']) ? run['source'] : []
  const outputs: readonly unknown[] | null = Array.isArray(run['outputs']) ? run['outputs'] : null
  return {
    executionStatus: String(run['executionStatus']),
    source: source.map((one: unknown) =>
      isObject(one) ? { previousNodeOutput: 0, previousNodeRun: 0, ...one } : null,
    ),
    outputs:
      outputs?.map((items) =>
        (Array.isArray(items) ? items : []).map((item: unknown) =>
          isObject(item) ? comparedItem(item['json'], item['pairedItem']) : item,
        ),
      ) ?? null,
    error: comparedError(run['error']),
  }
}

function comparedItem(json: unknown, pairedItem: unknown): JsonObject {
  return { json: normalised(json), pairedItem: pairedItem ?? null }
}

function comparedError(error: unknown): ComparedRun['error'] {
  if (!isObject(error)) return null
  return { message: normalised(error['message']) }
}

function normalised(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/ \[line \d+(?:, for item (\d+))?\]$/, ' [line]')
  if (Array.isArray(value)) return value.map(normalised)
  if (!isObject(value)) return value
  const { stack: _stack, ...fields } = value
  return Object.fromEntries(
    Object.entries(fields).map(([key, inner]) => [key, normalised(key === 'headers' ? withoutDate(inner) : inner)]),
  )
}

/** When an answer was sent is another moment each time. */
function withoutDate(headers: unknown): unknown {
  if (!isObject(headers)) return headers
  const { date: _date, ...rest } = headers
  return rest
}
