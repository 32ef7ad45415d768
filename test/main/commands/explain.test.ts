import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

function written(name: string, text: string): string {
  const file = join(newFolder(), name)
  writeFileSync(file, text)
  return file
}

const workflow = (active: boolean, options: object = {}): string =>
  JSON.stringify({
    id: 'w1',
    name: 'Orders',
    active,
    nodes: [
      {
        id: 'a',
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2.1,
        position: [0, 0],
        parameters: { httpMethod: 'POST', path: 'orders', options },
      },
    ],
    connections: {},
    settings: { executionOrder: 'v1' },
  })

test('explain says part by part why a cURL line would not reach a workflow, and ends with 10', async () => {
  const request = written('request.txt', `curl -X PUT 'https://hooks.example.com/webhook/orders/' -d a=1`)
  const { code, out, err } = await runCommand(['explain', request, written('w.json', workflow(true))])
  expect(code).toBe(10)
  expect(err).toContain("path `/orders/` ends with a slash; the webhook's path is `/orders`")
  const explained = JSON.parse(out) as { accepted: boolean; nearest: { parts: { part: string; agrees: boolean }[] }[] }
  expect(explained.accepted).toBe(false)
  expect(explained.nearest[0]?.parts.map(({ part, agrees }) => [part, agrees])).toEqual([
    ['path', false],
    ['method', false],
    ['variant', true],
    ['active', true],
  ])
})

test('explain ends with 0 for a request that matches, and names why its signature is wrong', async () => {
  const secret = randomBytes(20).toString('hex')
  const signature = createHmac('sha256', secret).update('{"a": 1}').digest('hex')
  const request = written(
    'request.http',
    `POST /webhook/orders HTTP/1.1\nHost: h\nContent-Type: application/json\nX-Hub-Signature-256: sha256=${signature}\n\n{"a":1}`,
  )
  const credentials = written(
    'credentials.json',
    JSON.stringify([{ id: '1', name: 'hook', type: 'webhookSecret', data: { secret, provider: 'github' } }]),
  )
  const { code, out } = await runCommand([
    'explain',
    request,
    written('w.json', workflow(false)),
    '--active',
    '--credentials',
    credentials,
  ])
  expect(code).toBe(0)
  const explained = JSON.parse(out) as { signature: { provider: string; reason: string; explanation: string } }
  expect(explained.signature).toMatchObject({ provider: 'github', verdict: 'wrong', reason: 'body-changed' })
  expect(explained.signature.explanation).toContain('as Python writes it')
  expect(out).not.toContain(secret)
})

test('explain evaluates "Only Run If" for the request, as the listener does', async () => {
  const file = written(
    'w.json',
    workflow(true, { onlyRunIf: "={{ $json.body.state === 'paid' && $json.query.a === '1' }}" }),
  )
  const ask = (state: string) =>
    runCommand(['explain', `curl http://h/webhook/orders?a=1 --json '{"state":"${state}"}'`, file])
  const [paid, open] = [await ask('paid'), await ask('open')]
  expect([paid.code, open.code]).toEqual([0, 10])
  expect(JSON.parse(paid.out)).toMatchObject({
    nearest: [
      {
        parts: expect.arrayContaining([
          {
            ...{ part: 'condition', agrees: true },
            sentence: 'the option "Only Run If" of "Webhook" lets this request run',
          },
        ]) as unknown,
      },
    ],
  })
  expect(open.err).toContain('the option "Only Run If" of "Webhook" came to false for this request')
})

test('explain takes the id of a delivery, with the workflows and the verdict of its data folder', async () => {
  const folder = newFolder()
  const file = written('w.json', workflow(false))
  const child = startCommand('serve', file, '--port', '0', '--data', folder)
  const next = jsonLines(child)
  const { port } = await next()
  await fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, {
    method: 'POST',
    headers: { 'X-GitHub-Event': 'push' },
  })
  const line = await next()
  child.kill('SIGTERM')
  await once(child, 'close')

  const { code, out } = await runCommand(['explain', String(line['delivery']), '--data', folder])

  expect(code).toBe(10)
  const explained = JSON.parse(out) as Record<string, unknown>
  expect(explained['explanation']).toContain('workflow "Orders" is not active')
  expect(explained['signature']).toMatchObject({ provider: 'github', verdict: 'no-secret' })
  expect(explained['delivery']).toMatchObject({ outcome: 'unmatched', status_code: 404 })
})

test('explain without a workflow is refused with exit code 2, and a text that is no request with 1', async () => {
  const request = written('request.txt', 'curl http://h/webhook/orders')
  expect((await runCommand(['explain', request])).code).toBe(2)
  const { code, err } = await runCommand(['explain', written('x.txt', 'hello'), written('w.json', workflow(true))])
  expect(code).toBe(1)
  expect(err).toContain('holds no request')
})
