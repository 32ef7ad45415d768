import type { Execution, NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import type { OutputComparison, ValueDifference } from '../../shared/reproduction.ts'
import { ownOf } from '../../shared/own-field.ts'

/** Differences of one output that are listed; all of them are counted. */
const most = 100
const cutAt = 300

/**
 * What the nodes gave out in two executions, output by output and item by item: which values were added, removed or changed,
 * and where. A node that ran in one of them alone is listed with null on the other side.
 */
export function compareOutputs(
  baseline: Pick<Execution, 'nodeRuns'> | null,
  changed: Pick<Execution, 'nodeRuns'> | null,
): readonly OutputComparison[] {
  if (baseline === null && changed === null) return []
  const before = new Map((baseline?.nodeRuns ?? []).map((run) => [keyOf(run), run]))
  const after = new Map((changed?.nodeRuns ?? []).map((run) => [keyOf(run), run]))
  const runs = new Map([...before, ...[...after].filter(([key]) => !before.has(key))])
  return [...runs].flatMap(([key, { node, runIndex }]) => {
    const [one, other] = [before.get(key)?.outputs ?? null, after.get(key)?.outputs ?? null]
    const outputs = Math.max(one?.length ?? 0, other?.length ?? 0, 1)
    return Array.from({ length: outputs }, (_, output) =>
      compareOutput({ node, runIndex, output }, one === null ? null : (one[output] ?? []), other?.[output] ?? null),
    )
  })
}

function keyOf({ node, runIndex }: NodeRun): string {
  return `${String(runIndex)} ${node}`
}

function compareOutput(
  place: Pick<OutputComparison, 'node' | 'runIndex' | 'output'>,
  baseline: readonly Item[] | null,
  changed: readonly Item[] | null,
): OutputComparison {
  const found: ValueDifference[] = []
  if (baseline !== null && changed !== null) {
    for (let item = 0; item < Math.max(baseline.length, changed.length); item += 1) {
      compareValues(baseline[item]?.json, changed[item]?.json, '$', (difference) => found.push({ item, ...difference }))
    }
  }
  return {
    ...place,
    baselineItems: baseline?.length ?? null,
    changedItems: changed?.length ?? null,
    differences: found.slice(0, most),
    differenceCount: found.length,
  }
}

/** Goes down both values at once and tells the topmost places in which they differ. */
function compareValues(
  before: unknown,
  after: unknown,
  path: string,
  found: (difference: Omit<ValueDifference, 'item'>) => void,
): void {
  if (before === undefined || after === undefined) {
    if (before === after) return
    const kind = before === undefined ? 'added' : 'removed'
    found({ path, kind, baseline: textOf(before), changed: textOf(after) })
    return
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [one, other]: readonly [readonly unknown[], readonly unknown[]] = [before, after]
    for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
      compareValues(one[at], other[at], `${path}[${String(at)}]`, found)
    }
    return
  }
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compareValues(ownOf(before, key), ownOf(after, key), path + stepOf(key), found)
    }
    return
  }
  if (Object.is(before, after)) return
  // Two values of JSON that are neither lists nor objects, or of different kinds: their texts tell them apart.
  const [one, other] = [textOf(before), textOf(after)]
  found({ path, kind: 'changed', baseline: one, changed: other })
}

function stepOf(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return null
  return text.length > cutAt ? `${text.slice(0, cutAt)}…` : text
}
