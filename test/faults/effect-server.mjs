import { once } from 'node:events'
import { createServer } from 'node:http'

/** A server that stands for the effect of a workflow: it counts how often each order came. */
export async function openEffectServer() {
  const orders = new Map()
  const server = createServer((request, response) => {
    const order = new URL(request.url, 'http://a').searchParams.get('order')
    orders.set(order, (orders.get(order) ?? 0) + 1)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    times: (order) => orders.get(order) ?? 0,
    /** How many orders came more than once. */
    twice: () => [...orders.values()].filter((count) => count > 1).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
