import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openStore } from '../../../src/main/store/open-store.ts'
import { jsonLines, newFolder, startCommand } from './command-line.ts'

/** A server that stands for the effect of a workflow: it writes down every order it is told, and answers when it is let. */
async function openEffect(): Promise<{
  readonly url: string
  readonly orders: string[]
  readonly answer: () => void
  readonly server: Server
}> {
  const orders: string[] = []
  const held: (() => void)[] = []
  let isOpen = false
  const server = createServer((request, response) => {
    orders.push(new URL(request.url ?? '', 'http://a').searchParams.get('order') ?? '')
    if (isOpen) response.end('{}')
    else held.push(() => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${String(port)}`,
    orders,
    server,
    answer: () => {
      isOpen = true
      for (const end of held) end()
    },
  }
}

/** Webhook → HTTP Request to the effect; the caller is answered at once. */
function workflow(effectUrl: string): string {
  const node = (name: string, type: string, typeVersion: number, parameters: object): object => ({
    id: name,
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion,
    position: [0, 0],
    parameters,
  })
  return JSON.stringify({
    id: 'w1',
    name: 'Orders',
    active: true,
    nodes: [
      node('Webhook', 'webhook', 2.1, { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived', options: {} }),
      node('Effect', 'httpRequest', 4.2, { url: `=${effectUrl}/?order={{ $json.body.event_id }}`, options: {} }),
    ],
    connections: { Webhook: { main: [[{ node: 'Effect', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  })
}

test('§6 after kill -9 every delivery answered 2xx is there once; what ran is marked crashed, what had not begun runs, nothing runs twice', async () => {
  const effect = await openEffect()
  const folder = newFolder()
  const file = join(newFolder(), 'orders.json')
  writeFileSync(file, workflow(effect.url))
  const child = startCommand('serve', file, '--port', '0', '--data', folder)
  const { port } = await jsonLines(child)()

  // Many callers at once; the process dies in the middle of them.
  const answered = new Set<string>()
  const send = async (id: string): Promise<void> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: id }),
      })
      if (answer.status === 200) answered.add(id)
      if (answered.size === 60) child.kill('SIGKILL')
    } catch {
      // The caller saw the connection break: nothing was promised to it.
    }
  }
  const ended = once(child, 'close')
  await Promise.all(Array.from({ length: 200 }, (_, index) => send(`evt-${String(index)}`)))
  child.kill('SIGKILL')
  await ended
  const before = new Set(effect.orders)
  expect(answered.size).toBeGreaterThanOrEqual(60)

  const after = openStore(folder)
  const kept = after.deliveries.page({ limit: 500 })
  const unfinished = after.executions.unfinished()
  after.close()
  for (const id of answered)
    expect(
      kept.filter((one) => one.externalId?.value === id),
      id,
    ).toHaveLength(1)
  expect(unfinished.length).toBeGreaterThan(0)

  effect.answer()
  const again = startCommand('serve', file, '--port', '0', '--data', folder)
  const next = jsonLines(again)
  await next()
  const told = new Map<string, string>()
  while (told.size < unfinished.length) {
    const line = await next()
    if (typeof line['execution'] === 'string') told.set(line['execution'], String(line['status']))
  }
  again.kill('SIGTERM')
  await once(again, 'close')

  const store = openStore(folder)
  for (const { id, status, externalId, harmlessStarts } of unfinished) {
    const execution = store.executions.find(id)
    // What had had no effect yet runs anew; what may have had one is never run again by itself.
    expect(execution?.status, id).toBe(status === 'new' || harmlessStarts !== null ? 'success' : 'crashed')
    if (execution?.status !== 'crashed') continue
    expect(execution.failure?.message).toBe('Faultline ended while this execution was running')
    expect(effect.orders.filter((one) => one === externalId).length).toBeLessThanOrEqual(1)
  }
  expect(store.executions.unfinished()).toEqual([])
  expect(store.deliveries.undecided()).toEqual([])
  store.close()
  expect(effect.orders.length).toBe(new Set(effect.orders).size)
  for (const id of answered) {
    const execution = unfinished.find((one) => one.externalId === id)
    if (execution?.status === 'new') expect(effect.orders, id).toContain(id)
    if (execution === undefined) expect(before, id).toContain(id)
  }
  effect.server.close()
})

test('§6.3 a provider that sends again what was never answered has it run, marked as a retry', async () => {
  const effect = await openEffect()
  const folder = newFolder()
  const file = join(newFolder(), 'orders.json')
  writeFileSync(file, workflow(effect.url).replace('onReceived', 'lastNode'))
  const send = (port: unknown): Promise<Response> =>
    fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"event_id":"evt-1"}',
    })
  const child = startCommand('serve', file, '--port', '0', '--data', folder)
  const { port } = await jsonLines(child)()
  const broken = expect(send(port)).rejects.toThrow()
  await expect.poll(() => effect.orders.length).toBe(1)
  child.kill('SIGKILL')
  await broken

  effect.answer()
  const again = startCommand('serve', file, '--port', '0', '--data', folder)
  const { port: newPort } = await jsonLines(again)()
  expect((await send(newPort)).status).toBe(200)
  again.kill('SIGTERM')
  await once(again, 'close')

  const store = openStore(folder)
  const [retry, first] = store.deliveries.page({ limit: 10 })
  expect(first?.explanation?.sentence).toContain('Faultline ended before an answer to this delivery was kept.')
  expect(retry).toMatchObject({ outcome: 'accepted', duplicateOf: first?.id })
  expect(effect.orders).toEqual(['evt-1', 'evt-1'])
  store.close()
  effect.server.close()
})
