import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { wireAnswerInTurns } from '../../../src/main/listener/wire-answer.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { onThisMachine } from '../../machine-pace.ts'
import { longestHold } from '../longest-hold.ts'
import { activate, openForTest, settled } from '../open-for-test.ts'

const bytes = 12 * 1024 * 1024

let faultline: Faultline
test.beforeEach(async () => {
  faultline = await openForTest({})
  const fields = { assignments: { assignments: [] }, includeOtherFields: true, options: {} }
  const nodes = { Hook: ['webhook', { httpMethod: 'POST', path: 'long' }], Edit: ['set', fields] } as const
  activate(faultline, buildWorkflow(nodes, [['Hook', 'Edit']], { id: 'long', name: 'long' }))
})
test.afterEach(() => faultline.close())

/**
 * Sent by a process of its own: what the sender does must not be counted. (A thread that has fetched can hold the whole process
 * when it ends: https://github.com/nodejs/undici/issues/2026.)
 */
const sender = `
  const [url, type] = process.argv.slice(1)
  const parts = []
  process.stdin.on('data', (part) => parts.push(part)).on('end', async () => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: Buffer.concat(parts) })
    process.stdout.write(String(answer.status))
  })`

async function send(type: string, body: string): Promise<number> {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  const child = spawn(process.execPath, ['-e', sender, `${status.url}/webhook/long`, type], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  return Number(await text(child.stdout))
}

function rows(): string {
  const written: string[] = []
  for (let length = 0; length < bytes; length += written.at(-1)?.length ?? 0)
    written.push(JSON.stringify({ id: written.length, name: `Customer ${String(written.length)}`, tags: ['a', 'b'] }))
  return `{"rows":[${written.join(',')}]}`
}

const bodies = {
  'JSON of many rows': ['application/json', rows],
  'JSON of one long text': ['application/json', () => JSON.stringify({ file: 'QUJDREVG'.repeat(bytes / 8) })],
  'a long text': ['text/plain', () => 'lorem ipsum dolor '.repeat(bytes / 18)],
  bytes: ['application/octet-stream', () => 'lorem ipsum dolor '.repeat(bytes / 18)],
} as const

for (const [what, [type, make]] of Object.entries(bodies)) {
  test(
    `a body of 12 MB holds the listener no longer than it takes to read and write it once: ${what}`,
    { tag: '@timing' },
    async () => {
      const body = make()
      const onceMs = least(() => JSON.stringify(JSON.parse(type === 'application/json' ? body : JSON.stringify(body))))
      let answered = 0
      const hold = await longestHold(async () => {
        answered = await send(type, body)
        await settled(faultline, 'long')
      })
      expect(answered).toBe(200)
      expect(hold).toBeLessThan(1.4 * onceMs + onThisMachine(20))
      const [delivery] = faultline.store.deliveries.page({ limit: 1 })
      const kept = faultline.store.deliveries.body(delivery?.id ?? '')
      expect(Buffer.compare(kept ?? Buffer.alloc(0), Buffer.from(body))).toBe(0)
      const [execution] = faultline.store.executions.page({ limit: 1 })
      const [, edit] = faultline.store.executions.find(execution?.id ?? '')?.nodeRuns ?? []
      const file = edit?.outputs?.[0]?.[0]?.binary?.['data']
      // Bytes go to a file, whole; all else stands in the items.
      if (what === 'bytes') expect(file).toMatchObject({ data: 'filesystem-v2', bytes: body.length })
      else expect(JSON.stringify(edit?.outputs).length).toBeGreaterThan(bytes)
    },
  )
}

test('a long answer of JSON is written some of it at a time, and is what JSON.stringify gives', async () => {
  const value = JSON.parse(rows()) as unknown
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  turn()
  const answer = await wireAnswerInTurns({ statusCode: 200, headers: {}, body: { kind: 'json', value } })
  isOver = true
  expect(turns).toBeGreaterThan(20)
  expect(Buffer.from(answer.body).toString() === JSON.stringify(value)).toBe(true)
  expect(answer).toMatchObject({ statusCode: 200, headers: [['content-type', 'application/json; charset=utf-8']] })
})

/** The least of three times, in milliseconds. */
function least(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const begun = performance.now()
      work()
      return performance.now() - begun
    }),
  )
}
