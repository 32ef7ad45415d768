/** In: what the workflow meets here. Out: the nodes that are not run, those of one type together where they are answered alike. */
import type { Readiness, ReadinessLine } from '../../shared/readiness.ts'

export interface StandInGroup {
  readonly type: string
  readonly isRecorded: boolean
  readonly lines: readonly [ReadinessLine, ...ReadinessLine[]]
}

export function standInGroups({ nodes, lines }: Readiness): readonly StandInGroup[] {
  const groups = new Map<string, { type: string; isRecorded: boolean; lines: [ReadinessLine, ...ReadinessLine[]] }>()
  for (const line of lines) {
    const node = nodes.find(({ name }) => name === line.node)
    if (line.kind !== 'stand-in' || node === undefined) continue
    const isRecorded = node.runsBy === 'recorded'
    const key = `${String(isRecorded)} ${node.type}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { type: node.type, isRecorded, lines: [line] })
    else group.lines.push(line)
  }
  return [...groups.values()]
}
