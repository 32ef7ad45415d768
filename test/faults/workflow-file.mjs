import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './command.mjs'

const node = (name, type, typeVersion, parameters) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [0, 0],
  parameters,
})

/**
 * A file with Webhook → HTTP Request to the effect. `responseMode`: `onReceived` answers first, `lastNode` when it has ended.
 * `effectUrl` null: the webhook alone.
 */
export function workflowFile(responseMode, effectUrl) {
  const file = join(newFolder(), 'orders.json')
  const hook = node('Webhook', 'webhook', 2.1, { httpMethod: 'POST', path: 'orders', responseMode, options: {} })
  const effect = node('Effect', 'httpRequest', 4.2, {
    url: `=${effectUrl}/?order={{ $json.body.event_id }}`,
    options: {},
  })
  writeFileSync(
    file,
    JSON.stringify({
      id: 'w1',
      name: 'Orders',
      active: true,
      nodes: effectUrl === null ? [hook] : [hook, effect],
      connections: effectUrl === null ? {} : { Webhook: { main: [[{ node: 'Effect', type: 'main', index: 0 }]] } },
      settings: { executionOrder: 'v1' },
    }),
  )
  return file
}
