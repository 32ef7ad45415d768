import type { Node } from '@xyflow/react'
import type { Step } from './step.ts'

/** The colour of a node on the map of the whole: its outcome. */
export function colourOf(node: Node): string {
  if (node.type === 'note') return 'transparent'
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
