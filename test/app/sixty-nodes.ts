/** A developer's own workflow of sixty nodes: an order goes through checks, prices, taxes and stock, and is booked at last. */

interface WrittenNode {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly typeVersion: number
  readonly position: readonly [number, number]
  readonly parameters: object
}

const columns = 12

/** The step of the chain in which it breaks: it reads a member of an address that some orders do not have. */
export const brokenNode = 'Step 41: postal zone'

const broken = `return $input.all().map((item) => {
  const { order } = item.json
  return { json: { ...item.json, zone: order.address.postcode.slice(0, 2) } }
})`

function nodeAt(index: number): WrittenNode {
  const position = [(index % columns) * 220, Math.floor(index / columns) * 160] as const
  const made = (name: string, kind: string, typeVersion: number, parameters: object): WrittenNode => ({
    ...{ id: `node-${String(index)}`, name, type: `n8n-nodes-base.${kind}`, typeVersion, position, parameters },
  })
  if (index === 0) {
    return made('Order arrives', 'webhook', 2, { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' })
  }
  if (index === 1) return made('Order itself', 'code', 2, { jsCode: 'return [{ json: { order: $json.body } }]' })
  if (index === 41) return made(brokenNode, 'code', 2, { jsCode: broken })
  if (index % 5 === 0) {
    const value = `={{ $json.order.total * ${String(index)} }}`
    const assignment = { id: String(index), name: `sum_${String(index)}`, value, type: 'number' }
    return made(`Step ${String(index)}: sum`, 'set', 3.4, {
      includeOtherFields: true,
      assignments: { assignments: [assignment] },
      options: {},
    })
  }
  const jsCode = `return $input.all().map((item) => ({ json: { ...item.json, step_${String(index)}: true } }))`
  return made(`Step ${String(index)}: mark`, 'code', 2, { jsCode })
}

export const sixtyNodes = {
  name: 'Orders of the shop',
  settings: { executionOrder: 'v1' },
  nodes: Array.from({ length: 60 }, (_, index) => nodeAt(index)),
  connections: Object.fromEntries(
    Array.from({ length: 59 }, (_, index) => [
      nodeAt(index).name,
      { main: [[{ node: nodeAt(index + 1).name, type: 'main', index: 0 }]] },
    ]),
  ),
}

/** What the shop sends: an order that is picked up, and has no address. */
export const order = { id: 'o-1007', total: 42, pickup: true, items: [{ sku: 'A-1', count: 2 }] }
