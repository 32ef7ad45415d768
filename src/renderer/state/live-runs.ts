import { create } from 'zustand'
import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'

/** What the notices have said about the nodes of executions under way, by execution and node. */
interface LiveRuns {
  readonly runs: Readonly<Record<string, Readonly<Record<string, NodeRunNotice>>>>
}

export const useLiveRuns = create<LiveRuns>()(() => ({ runs: {} }))

const kept = 20

export function keepNodeRun(notice: NodeRunNotice): void {
  useLiveRuns.setState(({ runs }) => {
    const entries = Object.entries({
      ...runs,
      [notice.executionId]: { ...runs[notice.executionId], [notice.node]: notice },
    })
    return { runs: Object.fromEntries(entries.slice(-kept)) }
  })
}
