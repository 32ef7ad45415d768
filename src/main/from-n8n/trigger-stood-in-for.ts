import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'
import { webhookNodeType } from '../../shared/webhook-address.ts'
import type { RebuiltDelivery } from './rebuilt.ts'
import { nodesOf } from './service-nodes.ts'

/**
 * No webhook started it: a webhook of Faultline's own is put in front, and in the place of the trigger stands a step of its
 * name that gives the recorded items, so that everything behind it reads what it read.
 */
export function fromTrigger(
  { id, workflow }: ServiceExecution,
  trigger: string,
  run: ServiceNodeRun,
  note: string,
): RebuiltDelivery {
  const nodes = nodesOf(workflow)
  const old = nodes.find((node) => node['name'] === trigger) ?? {}
  const [x, y] = Array.isArray(old['position']) ? (old['position'] as readonly unknown[]) : []
  const position = [typeof x === 'number' ? x : 0, typeof y === 'number' ? y : 0] as const
  const front = freeName('Delivery', nodes)
  const path = `execution-${id === '' ? 'recorded' : id}`
  const webhook = {
    parameters: { httpMethod: 'POST', path, options: {} },
    id: 'faultline-delivery',
    name: front,
    type: webhookNodeType,
    typeVersion: 2,
    position: [position[0] - 200, position[1]],
    webhookId: path,
  }
  const standIn = {
    parameters: { jsCode: 'return $input.first().json.body.items' },
    id: typeof old['id'] === 'string' ? old['id'] : 'faultline-trigger',
    name: trigger,
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    position,
  }
  const connections = isObject(workflow['connections']) ? workflow['connections'] : {}
  return {
    request: {
      method: 'POST',
      url_variant: 'production',
      path: `/${path}`,
      headers: [
        ['Host', 'localhost'],
        ['Content-Type', 'application/json'],
      ],
      body: JSON.stringify({
        items: itemsOf(run).map(({ json, binary }) => ({ json, ...(binary ? { binary } : {}) })),
      }),
    },
    workflow: {
      ...workflow,
      active: true,
      nodes: [webhook, ...nodes.map((node) => (node === old ? standIn : node))],
      connections: { ...connections, [front]: { main: [[{ node: trigger, type: 'main', index: 0 }]] } },
    },
    trigger,
    unknown: [],
    notes: [note],
  }
}

/** One that is empty where none was kept: without an item nothing behind it would run. */
function itemsOf({ outputs }: ServiceNodeRun): readonly Item[] {
  const items = outputs.flat()
  return items.length === 0 ? [{ json: {} }] : items
}

function freeName(wanted: string, nodes: readonly JsonObject[]): string {
  const taken = new Set(nodes.map((node) => node['name']))
  return taken.has(wanted) ? freeName(`${wanted} `.concat('of Faultline'), nodes) : wanted
}
