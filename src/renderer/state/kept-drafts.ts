/** Drafts of nodes go to main as they are written, so that they are there again after the window, or the process, was ended. */
import type { NodeDrafts } from '../../shared/node-draft.ts'
import { ask } from '../faultline.ts'
import { useNodeDrafts } from './node-drafts.ts'

/** What is typed is handed on once the typing rests, in milliseconds. */
const restMs = 400

/** As main has them. */
let kept: Readonly<Record<string, NodeDrafts>> = {}
let resting: ReturnType<typeof setTimeout> | undefined

/** Takes what main has kept, and hands on from then on what is written. */
export async function followNodeDrafts(): Promise<void> {
  const answer = await ask('nodeDrafts', undefined)
  if (answer.ok) {
    kept = answer.value
    useNodeDrafts.setState(({ drafts }) => ({ drafts: { ...answer.value, ...drafts } }))
  }
  useNodeDrafts.subscribe(() => {
    clearTimeout(resting)
    resting = setTimeout(handOnDrafts, restMs)
  })
}

/** Hands on at once what was written of nodes: before the page goes. */
export function handOnDrafts(): void {
  clearTimeout(resting)
  const { drafts } = useNodeDrafts.getState()
  for (const [workflowId, written] of Object.entries(drafts)) {
    if (kept[workflowId] !== written) void handOnOne(workflowId, written)
  }
}

/** What could not be kept is handed on again with the next that is written. */
async function handOnOne(workflowId: string, written: NodeDrafts): Promise<void> {
  kept = { ...kept, [workflowId]: written }
  const answer = await ask('keepNodeDrafts', { workflowId, drafts: written })
  if (!answer.ok && kept[workflowId] === written) kept = { ...kept, [workflowId]: {} }
}
