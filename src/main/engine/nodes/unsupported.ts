/** Types of the workflow format that are known and cannot be run here, each with the sentence that says why. */
import { NodeFailure } from '../node-failure.ts'
import type { NodeKind } from './node-kind.ts'

function unsupported(type: string, label: string, versions: readonly number[], why: string, remedy: string): NodeKind {
  return {
    type,
    facts: { label, unsupported: true },
    versions,
    group: 'action',
    execute: ({ node }) => {
      throw new NodeFailure(`"${node.name}" cannot run here: ${why}`, {
        description: remedy,
        lack: { kind: 'node-feature', type },
      })
    },
  }
}

export const editImage = unsupported(
  'n8n-nodes-base.editImage',
  'Edit Image',
  [1],
  'Faultline has no image library, and Edit Image needs one.',
  'Give it a stand-in with the image that it makes, then send again.',
)

export const n8n = unsupported(
  'n8n-nodes-base.n8n',
  'n8n',
  [1],
  'it manages workflows of the service through its API, and Faultline is not that service.',
  'Give it a stand-in with what the API answers, then send again.',
)

export const unsupportedKinds: readonly NodeKind[] = [editImage, n8n]
