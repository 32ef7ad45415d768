import { NodeFailure } from '../node-failure.ts'
import { parametersOf } from './items/item-parameters.ts'
import type { NodeKind } from './node-kind.ts'

/**
 * Respond to Chat: says something in the chat that started the workflow. There is no chat here, so what it says is printed with
 * the node run, and its items go on; where it waits for a reply, nobody can give one.
 */
export const chat: NodeKind = {
  type: '@n8n/n8n-nodes-langchain.chat',
  facts: { label: 'Respond to Chat', role: 'ends' },
  versions: [1],
  group: 'action',
  execute: (context) => {
    const parameters = parametersOf(context, 0)
    const message = parameters.text('message')
    context.print({ level: 'info', text: message })
    if (!parameters.flag('waitUserReply', true)) return [context.items]
    throw new NodeFailure(
      `"${context.node.name}" said "${message}" and waits for a reply, and Faultline has no chat.`,
      {
        description: 'Turn "Wait for User Reply" off, or give it a stand-in with the reply, then send again.',
        lack: { kind: 'node-feature', type: chat.type },
      },
    )
  },
}
