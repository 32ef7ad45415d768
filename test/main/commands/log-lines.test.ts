import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { LogLines } from '../../../src/main/commands/log-lines.ts'
import type { Guard } from '../../../src/main/guard/guard.ts'
import { redactedLines, type LogLine } from '../../../src/main/redaction/log-line.ts'
import type { Redacted } from '../../../src/shared/redacted.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { newFolder, startCommand } from './command-line.ts'

/** Lines that are redacted here and now, and what was printed of them. */
function openLines(work?: Guard['work']): { readonly lines: LogLines; readonly printed: string[] } {
  const printed: string[] = []
  const here = ((_work: 'lines', given: string) =>
    Promise.resolve(redactedLines(given, { known: [] }))) as Guard['work']
  const guard = { work: work ?? here, knownValues: () => [] }
  const print = (text: Redacted): Promise<void> => {
    printed.push(text)
    return Promise.resolve()
  }
  return { lines: new LogLines(guard, print), printed }
}

function line(index: number, target: string): LogLine {
  return { own: { delivery: `d${String(index)}` }, foreign: { target } }
}

/** What a program reads that takes the log in. */
function readBack(printed: readonly string[]): unknown[] {
  return printed
    .join('')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as unknown)
}

test('lines come out in their order and whole, however many of a moment there are, and whatever is in them', async () => {
  const { lines, printed } = openLines()
  // More than there is room for at first, with texts of which a unit takes one, two, three and four bytes, and one that is none.
  const targets = ['/hook', '/ümlaut', '/道', '/🙂', '/\ud83d cut', '/"quote"\n']
  const count = 3_000
  for (let index = 0; index < count; index += 1) lines.add(line(index, targets[index % targets.length] ?? ''))
  await lines.written()
  const read = readBack(printed)
  expect(read).toHaveLength(count)
  for (const [index, one] of read.entries())
    expect(one).toEqual({ delivery: `d${String(index)}`, target: targets[index % targets.length] })
})

test('a line comes out by itself after a moment, and what comes after it comes out too', async () => {
  const { lines, printed } = openLines()
  lines.add(line(1, '/first'))
  await expect.poll(() => readBack(printed).length).toBe(1)
  lines.add(line(2, '/second'))
  await lines.written()
  lines.add(line(3, '/third'))
  await expect
    .poll(() => readBack(printed))
    .toEqual([
      { delivery: 'd1', target: '/first' },
      { delivery: 'd2', target: '/second' },
      { delivery: 'd3', target: '/third' },
    ])
})

test('one very long line is written as well', async () => {
  const { lines, printed } = openLines()
  const target = `/${'é'.repeat(200_000)}`
  lines.add(line(1, target))
  lines.add(line(2, '/after'))
  await lines.written()
  expect(readBack(printed)).toEqual([
    { delivery: 'd1', target },
    { delivery: 'd2', target: '/after' },
  ])
})

test('where the search is given up, the lines tell what they are about and nothing else', async () => {
  const { lines, printed } = openLines(() => Promise.reject(new Error('too long')))
  lines.add({ own: { execution: 'e1' }, foreign: { workflow_id: 'w1', target: '/secret-path-that-is-not-told' } })
  await lines.written()
  expect(printed.join('')).toContain('"w1"')
  expect(printed.join('')).not.toContain('secret-path')
})

test('a reader of the log that stands still holds up no delivery, and misses no line', async () => {
  const file = join(newFolder(), 'orders.json')
  writeFileSync(file, JSON.stringify(buildWorkflow({ Hook: ['webhook', { path: 'orders' }] }, [])))
  const child = startCommand('serve', file, '--port', '0', '--data', newFolder())
  const [ready] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.pause()
  const { port } = JSON.parse(ready.toString('utf8')) as { port: number }
  // Some megabytes: more than a pipe and its reader take in between.
  const count = 500
  const path = 'x'.repeat(6_000)
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/${path}-${String(index)}`, {
      method: 'POST',
      signal: AbortSignal.timeout(5_000),
    })
    expect(answer.status).toBe(404)
  }
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
  child.stdout.resume()
  child.kill('SIGTERM')
  await once(child, 'close')
  const targets = readBack([text]).map((line) => (line as { target: string }).target)
  expect(targets).toEqual(Array.from({ length: count }, (_, index) => `/webhook/${path}-${String(index)}`))
})
