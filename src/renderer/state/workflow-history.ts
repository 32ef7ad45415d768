import { create } from 'zustand'

/** Versions of a workflow to go back to and on to, the nearest last. */
export interface VersionHistory {
  readonly past: readonly string[]
  readonly future: readonly string[]
}

const nothing: VersionHistory = { past: [], future: [] }
/** Steps that can be taken back for each workflow. */
const most = 200

export const useWorkflowHistory = create<Readonly<Record<string, VersionHistory>>>()(() => ({}))

export function historyOf(workflowId: string | null): VersionHistory {
  return (workflowId === null ? undefined : useWorkflowHistory.getState()[workflowId]) ?? nothing
}

/** Keeps that a change took the workflow from one version to another: from here on there is nothing to go on to. */
export function rememberVersion(workflowId: string, before: string | undefined, after: string): void {
  if (before === undefined || before === after) return
  const { past } = historyOf(workflowId)
  useWorkflowHistory.setState({ [workflowId]: { past: [...past, before].slice(-most), future: [] } })
}

/** Keeps that a person went from `current` back (`past`) or on (`future`) to the nearest version there. */
export function rememberStep(workflowId: string, direction: keyof VersionHistory, current: string): void {
  const { past, future } = historyOf(workflowId)
  useWorkflowHistory.setState({
    [workflowId]:
      direction === 'past'
        ? { past: past.slice(0, -1), future: [...future, current] }
        : { past: [...past, current], future: future.slice(0, -1) },
  })
}
