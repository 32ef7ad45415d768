import { expect, test } from '@playwright/test'
import { standInGroups } from '../../../src/renderer/reproduce/stand-in-groups.ts'
import type { ReadinessLine, RunsBy } from '../../../src/shared/readiness.ts'

const node = (name: string, type: string, runsBy: RunsBy = 'stand-in') => ({ name, type, runsBy })
const line = (of: string, kind: ReadinessLine['kind'] = 'stand-in'): ReadinessLine => ({
  ...{ kind, node: of, severity: 'notes', sentence: of },
  remedy: { kind: 'give-stand-in', node: of },
})

test('nodes of one type that are answered alike are told together, each with its own way to what answers', () => {
  const nodes = [node('A', 'notion'), node('B', 'sheets'), node('C', 'notion'), node('D', 'notion', 'recorded')]
  const groups = standInGroups({ nodes, lines: [line('A'), line('B'), line('A', 'request'), line('C'), line('D')] })

  expect(groups.map(({ type, isRecorded, lines }) => [type, isRecorded, lines.map((one) => one.node)])).toEqual([
    ['notion', false, ['A', 'C']],
    ['sheets', false, ['B']],
    ['notion', true, ['D']],
  ])
})
