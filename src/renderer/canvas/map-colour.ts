import type { Node } from '@xyflow/react'
import type { Step } from './step.ts'

/** The colour of a node on the map of the whole: its outcome. Remarks lie beneath the nodes, as ground to know a place by. */
export function colourOf(node: Node): string {
  if (node.type === 'note') return 'color-mix(in srgb, var(--warn) 14%, transparent)'
  const step = node.data['step'] as Step
  if (step.status === 'unknown') return 'var(--text-faint)'
  if (step.marked || step.status === 'error') return 'var(--fault)'
  switch (step.status) {
    case 'success':
      return 'var(--good)'
    case 'warning':
      return 'var(--warn)'
    case 'running':
      return 'var(--ink)'
    case 'idle':
    case 'waiting':
    case 'canceled':
      return 'var(--text-faint)'
  }
}
