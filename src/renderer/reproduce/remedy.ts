/** In: how the case and the listener stand. Out: the one thing that must be put right before the method can go on. */
import type { CaseView } from '../../shared/views/case-view.ts'
import type { Change } from '../../shared/change.ts'
import type { MatchExplanation } from '../../shared/delivery.ts'
import type { Lack } from '../../shared/lack.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'

export type Remedy =
  /** `name` null: the node names none yet; it is to name the one that is added. */
  | { readonly kind: 'add-credential'; readonly type: string; readonly name: string | null; readonly node: string }
  /** A step that Faultline cannot run is given its output, as part of the baseline. */
  | { readonly kind: 'pin-output'; readonly node: string }
  | { readonly kind: 'open-workflow' }
  | { readonly kind: 'activate'; readonly workflowId: string }
  | { readonly kind: 'use-free-port' }
  | { readonly kind: 'open-settings' }

export const remedyTitles: Readonly<Record<Remedy['kind'], string>> = {
  'add-credential': 'Add credential',
  'pin-output': 'Pin its output',
  'open-workflow': 'Open that workflow…',
  activate: 'Activate',
  'use-free-port': 'Use a free port',
  'open-settings': 'Open Settings',
}

export function remedyOfLack(lack: Lack, node: string | null): Remedy | null {
  switch (lack.kind) {
    case 'credential':
      // A person's leave is missing, no credential.
      if (lack.heldBack !== undefined) return null
      return { kind: 'add-credential', type: lack.type, name: lack.name, node: lack.node }
    case 'workflow':
      return { kind: 'open-workflow' }
    case 'node-type':
    case 'node-feature':
    case 'variable':
      return node === null ? null : { kind: 'pin-output', node }
  }
}

/** What would let a refused request in, where it is not the request that must change; null where it is. */
export function remedyOfExplanation(explanation: MatchExplanation | undefined): Remedy | null {
  for (const { workflowId, parts } of explanation?.nearest ?? []) {
    const differing = parts.filter(({ agrees }) => !agrees)
    const lacking = differing.find(({ lack }) => lack !== undefined)?.lack
    if (lacking !== undefined) return remedyOfLack(lacking, null)
    if (differing.length === 1 && differing[0]?.part === 'active') return { kind: 'activate', workflowId }
  }
  return null
}

/** What lets the listener listen again; null while it does. */
export function remedyOfListener(status: ListenerStatus): Remedy | null {
  if (status.kind !== 'stopped') return null
  const code = status.problem?.code
  return code === 'PORT_TAKEN' || code === 'PORT_NOT_ALLOWED' ? { kind: 'use-free-port' } : { kind: 'open-settings' }
}

/** The pinned output of a step, to begin with: the items of the file where it has some. */
export function pinnedOutput({ workflow }: Pick<CaseView, 'workflow'>, node: string): Change {
  const items = workflow.pinData[node] ?? [{}]
  return { layer: 'node', name: 'pinned', parameters: { node, items } }
}
