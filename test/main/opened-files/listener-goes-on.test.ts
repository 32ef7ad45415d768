import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { threadFile } from '../../../src/main/threads/thread-file.ts'
import { longestHold } from '../longest-hold.ts'
import { openForTest } from '../open-for-test.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import { onThisMachine } from '../../machine-pace.ts'

const megabyte = 1024 * 1024
const rounds = 4
const values = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `n${String(index)}`, parts: [index, 'x', null] }))
const workflowWith = (more: object): string =>
  JSON.stringify({
    name: 'Large',
    nodes: [
      {
        ...{ id: '1', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
        parameters: { path: 'large', httpMethod: 'POST' },
      },
    ],
    connections: {},
    ...more,
  })
const caseWith = (name: string, body: string): string =>
  JSON.stringify({
    ...{ format: 'faultline-case', format_version: 1, name, baseline: {} },
    workflow: { ...(JSON.parse(workflowWith({})) as object), active: true },
    request: {
      ...{ method: 'POST', url_variant: 'production', path: '/large', body },
      headers: [['Host', 'localhost']],
    },
  })
const har = (entries: number): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: Array.from({ length: entries }, (_, index) => ({
        request: {
          ...{ method: 'POST', url: `http://shop.example/webhook/x?${String(index)}`, httpVersion: 'HTTP/1.1' },
          ...{ headers: [{ name: 'Host', value: 'shop.example' }], queryString: [], cookies: [] },
          postData: { mimeType: 'text/plain', text: 'x'.repeat(2000) },
        },
        response: { status: 200, content: { size: 2000, text: 'y'.repeat(2000) } },
      })),
    },
  })

const opened = (faultline: Faultline, name: string, text: string): Promise<string> =>
  faultline.calls.openText({ name, text }).then(
    (view) => view.name,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const files: readonly (readonly [
  string,
  (name: string) => string,
  (faultline: Faultline, text: string) => Promise<string>,
  RegExp,
])[] = [
  [
    'a workflow of 60 MB',
    (name) => workflowWith({ name, pinData: { Webhook: values(1_000_000) } }),
    caseOpened,
    /MB large/,
  ],
  [
    'a workflow of 10 MB with many values',
    (name) => workflowWith({ name, pinData: { Webhook: values(180_000) } }),
    caseOpened,
    /holds \d+ values/,
  ],
  ['60 MB that are no JSON', () => `{"nodes":[${'"x",'.repeat(12 * megabyte)}`, caseOpened, /is not JSON/],
  ['a case whose body is 1 MB long', (name) => caseWith(name, 'a'.repeat(megabyte)), caseOpened, /^[0-9a-f]{8}$/],
  [
    'a workflow of 90,000 values',
    (name) => workflowWith({ name, pinData: { Webhook: values(14_000) } }),
    caseOpened,
    /^[0-9a-f]{8}$/,
  ],
  ['a HAR of 60 MB', () => har(14_000), requestTaken, /^taken$/],
]

function caseOpened(faultline: Faultline, text: string): Promise<string> {
  return opened(faultline, 'large.json', text)
}

async function requestTaken(faultline: Faultline, text: string): Promise<string> {
  await faultline.calls.openText({ name: 'small.json', text: workflowWith({}) })
  const { case: view } = await faultline.calls.takeRequest({ name: 'large.har', text })
  return view.request.body.length === 2000 ? 'taken' : view.request.body
}

// Run from the sources, the thread's file is made when it is asked for first.
test.beforeAll(async () => {
  await threadFile('file-worker.mjs')
})

for (const [what, write, open, outcome] of files) {
  test(`${what} is read, and no delivery waits longer than 50 ms for it`, { tag: '@timing' }, async () => {
    const faultline = await openForTest()
    await faultline.calls.openText({ name: 'first.json', text: workflowWith({ name: 'First' }) })
    const idle = await longestHold(() => new Promise((resolve) => setTimeout(resolve, 300)))
    // What the file costs, it costs each time; what other programs cost, it does not.
    const held: number[] = []
    for (let round = 0; round < rounds && Math.min(...held) >= idle + onThisMachine(50); round += 1) {
      // As it comes from a file: one flat text.
      const text = Buffer.from(write(randomBytes(4).toString('hex'))).toString()
      let said = ''
      const longest = await longestHold(async () => {
        said = await open(faultline, text)
      })
      expect(said).toMatch(outcome)
      held.push(longest)
    }
    await faultline.close()
    const description = `${Math.min(...held).toFixed(0)}, and ${idle.toFixed(0)} while nothing was read`
    test.info().annotations.push({ type: 'longest hold of the listener, ms', description })
    expect(Math.min(...held)).toBeLessThan(idle + onThisMachine(50))
  })
}
