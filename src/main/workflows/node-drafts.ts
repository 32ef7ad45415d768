/** What was written of nodes and not saved yet is kept among the settings: it outlives the window, and the end of the process. */
import { nodeDraftsIn, type NodeDrafts } from '../../shared/node-draft.ts'
import type { Store } from '../store/open-store.ts'

type Settings = Pick<Store, 'settings'>

/** Name of the setting that holds those of a workflow. */
export function nodeDraftsOf(workflowId: string): string {
  return `node-drafts/${workflowId}`
}

/** The drafts of one workflow; none where what is kept does not fit. */
export function readNodeDrafts({ settings }: Settings, workflowId: string): NodeDrafts {
  return nodeDraftsIn(settings.get(nodeDraftsOf(workflowId)))
}

/** Keeps the drafts of one workflow in place of those before. */
export function keepNodeDrafts({ settings }: Settings, workflowId: string, drafts: NodeDrafts): void {
  if (Object.keys(drafts).length === 0) settings.remove(nodeDraftsOf(workflowId))
  else settings.set(nodeDraftsOf(workflowId), drafts)
}
