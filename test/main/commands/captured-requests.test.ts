import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newFolder, runCommand } from './command-line.ts'

/** What arrives at a plain socket, byte for byte; each is answered 200. */
async function received(act: (url: string) => Promise<unknown>): Promise<string> {
  let text = ''
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await act(`http://127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`)
  server.close()
  return text
}

test('files that a cURL line names are read with --allow-files alone: body, form, upload', async () => {
  const folder = newFolder()
  const file = join(folder, 'body.json')
  writeFileSync(file, '{"a":\n1}')
  const refused = await runCommand(['send', `curl http://x/y -d @${file}`, '--to', 'http://127.0.0.1:1'])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('`--allow-files` reads it')])

  for (const [options, body] of [
    [`-d @${file}`, '{"a":1}'],
    [`--data-binary @${file}`, '{"a":\n1}'],
    [`-T ${file}`, '{"a":\n1}'],
    [
      `-F 'part=@${file};type=application/json'`,
      'name="part"; filename="body.json"\r\nContent-Type: application/json\r\n\r\n{"a":\n1}\r\n',
    ],
    [`-F 'part=<${file}'`, 'name="part"\r\n\r\n{"a":\n1}\r\n'],
  ] as const) {
    const arrived = await received((url) =>
      runCommand(['send', `curl ${url}/y ${options}`, '--to', url, '--allow-files']),
    )
    expect(arrived).toContain(body)
    expect(arrived).toContain('User-Agent: curl/')
  }
  expect(readFileSync(file, 'utf8')).toBe('{"a":\n1}')
})

test('what a cURL line has and is not sent is said, a line each', async () => {
  const line = 'curl --digest -u a:b -x http://proxy -L http://x/y -H "A: $TOKEN" -H \'B: $NOT\''
  const { err } = await runCommand(['send', line, '--to', 'http://127.0.0.1:1'])
  expect(err.split('\n').slice(0, 4)).toEqual([
    '`--digest`: the Authorization that curl works out with it is not sent.',
    '`--proxy`: the request is sent without that proxy.',
    '`-L`: a redirect is not followed.',
    '`$TOKEN` is not replaced: it is sent as it is written.',
  ])
  expect(err).not.toContain('$NOT')
})

test('a request and a case come out of standard input', async () => {
  const arrived = await received((url) =>
    runCommand(['send', '-', '--to', url], 'POST /in HTTP/1.1\r\nHost: x\r\n\r\nhello'),
  )
  expect(arrived).toContain('POST /in HTTP/1.1')
  expect(arrived).toContain('hello')
  const sample = readFileSync('resources/samples/order-total-as-text.json', 'utf8')
  const { code, out } = await runCommand(['reproduce', '-'], sample)
  expect([code, (JSON.parse(out) as { baseline: { size: number } }).baseline.size]).toEqual([10, 1])
})

test('a misspelt shipped case is answered with the nearest', async () => {
  const { code, err } = await runCommand(['sweep', 'order-total-as-txet'])
  expect([code, err]).toEqual([1, expect.stringContaining('Did you mean "order-total-as-text"?')])
})

test('a request that is filled in with a table is written byte for byte', async () => {
  const at = (name: string, type: string, parameters: object): object => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 1, position: [0, 0], parameters },
  })
  const hook = at('Hook', 'webhook', { path: 't', httpMethod: 'POST', options: { binaryData: true } })
  const workflow = {
    name: 'Table',
    nodes: [hook, at('Read', 'spreadsheetFile', {})],
    connections: { Hook: { main: [[{ node: 'Read', type: 'main', index: 0 }]] } },
  }
  const file = join(newFolder(), 'table.json')
  writeFileSync(file, JSON.stringify(workflow))

  const asItems = await runCommand(['request', file, '--as', 'items'])
  const [item] = JSON.parse(asItems.out) as { binary: { data: { data: string; bytes: number } } }[]
  const table = Buffer.from(item?.binary.data.data ?? '', 'base64')
  expect(table.length).toBe(item?.binary.data.bytes)
  expect(table.subarray(0, 2).toString()).toBe('PK')
  expect(table.includes(Buffer.from('\uFFFD'))).toBe(false)
  const asHttp = await runCommand(['request', file])
  expect(asHttp.out).toContain(`Content-Length: ${String(table.length)}\r\n\r\nPK`)
})
