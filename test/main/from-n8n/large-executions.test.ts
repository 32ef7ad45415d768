import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { parse } from 'flatted'
import { bringIn } from '../../../src/main/from-n8n/bring-in.ts'
import { cutRunData } from '../../../src/main/from-n8n/large/cut-execution.ts'
import { JsonBytes } from '../../../src/main/from-n8n/large/json-bytes.ts'
import { flattedValue } from '../../../src/main/from-n8n/large/flatted-value.ts'
import { copyWithin } from '../../../src/main/from-n8n/large/lazy-value.ts'
import { nestedValue } from '../../../src/main/from-n8n/large/nested-value.ts'
import { Spool } from '../../../src/main/from-n8n/large/spool.ts'
import { openServiceSource } from '../../../src/main/from-n8n/open-source.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import {
  largeApiFile,
  largeDatabase,
  largeEditorFile,
  largeFlattedFile,
  largeNode,
} from '../../stand-ins/large-execution.ts'
import { startCommand } from '../commands/command-line.ts'

const megabyte = 1024 * 1024
const leftOut = new RegExp(`"${largeNode}" gave \\d+ items, more than is brought in: the first \\d+ came in\\.`, 'u')

/** As shells of Windows write it. */
function inUtf16(bytes: number): string {
  const path = largeApiFile(bytes)
  writeFileSync(path, Buffer.from(`\ufeff${readFileSync(path, 'utf8')}`, 'utf16le'))
  return path
}

for (const [form, make] of Object.entries({
  'the SQLite file': largeDatabase,
  'a file of the API': largeApiFile,
  'a file of the editor': largeEditorFile,
  'a file of UTF-16': inUtf16,
})) {
  test(`an execution that is too large to be read whole comes in from ${form}, cut, with a sentence that names the node`, async () => {
    const source = openServiceSource(make(24 * megabyte), null)
    const listed: unknown[] = []
    const query = { status: 'error', workflowId: null, since: null, limit: 1 } as const
    for await (const one of source.list(query)) listed.push(one)
    const execution = await source.execution('900')
    const file = await bringIn(source, { kind: 'execution', id: '900' })
    await source.close()

    expect(listed).toMatchObject([{ id: '900', firstFailure: { node: 'Fail', message: 'no total [line 1]' } }])
    expect(execution.runs[largeNode]?.[0]?.outputs[0]?.length).toBeGreaterThan(500)
    expect(execution.runs[largeNode]?.[0]?.outputs[0]?.[7]?.json).toMatchObject({ n: 7 })
    expect(file.origin?.notes?.join(' ')).toMatch(leftOut)
    expect(file.request.body).toBe('{"total":1}')
    expect(JSON.stringify(file).length).toBeLessThan(4 * megabyte)
  })
}

test('an answer of the API that is too large to be read whole goes through a file, and comes in cut', async () => {
  const text = readFileSync(largeApiFile(12 * megabyte), 'utf8')
  const server = await openHttpServer(({ url }) =>
    url.includes('/executions/900')
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: text }
      : url.includes('/workflows/')
        ? { status: 404, json: {} }
        : {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: `{"data":[${text}],"nextCursor":null}`,
          },
  )
  const source = openServiceSource(server.url, randomBytes(20).toString('hex'))
  const file = await bringIn(source, { kind: 'last-error', workflowId: null })
  await source.close()
  await server.close()

  expect(file.origin?.execution_id).toBe('900')
  expect(file.origin?.notes?.join(' ')).toMatch(leftOut)
})

test('a large file that breaks off is refused in one sentence', () => {
  const path = largeApiFile(12 * megabyte)
  truncateSync(path, 11 * megabyte)

  expect(() => openServiceSource(path, null)).toThrow(ProblemError)
  expect(() => openServiceSource(path, null)).toThrow(/breaks off or is no JSON \(the text ends inside/u)
})

test('what goes through a file leaves none behind', async () => {
  const path = largeDatabase(12 * megabyte)
  // Of its own: what others read lies in the common one for a moment.
  const folder = mkdtempSync(join(tmpdir(), 'faultline-spool-'))
  const common = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const source = openServiceSource(path, null)
    await source.execution('900')
    await source.close()
  } finally {
    if (common === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = common
  }

  expect(readdirSync(folder)).toEqual([])
})

test('300 megabytes of run data come in within 600 megabytes of memory, and only what is cut of them is kept', async () => {
  for (const path of [largeDatabase(300 * megabyte), largeApiFile(300 * megabyte)]) {
    const began = performance.now()
    const child = startCommand('bring', '--from', path, '--list', '--limit', '1')
    let [most, out] = [0, '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')))
    const watch = setInterval(() => {
      most = Math.max(most, peakOf(child.pid))
    }, 20)
    const code = await new Promise((resolve) => child.once('close', resolve))
    clearInterval(watch)
    test.info().annotations.push({
      type: 'measured',
      description: `${path}: ${String(Math.round(most / 1024))} MB, ${String(Math.round(performance.now() - began))} ms`,
    })

    expect([code, JSON.parse(out)]).toMatchObject([0, { execution: '900', first_failed_node: 'Fail' }])
    expect(most / 1024).toBeLessThan(600)
  }
})

test('a value that is gone through lazily is what a parser makes of it, whatever is in it', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const value = madeValue(seed, 0)
    const spool = new Spool()
    spool.write(JSON.stringify(value, null, seed % 3))
    const lazy = nestedValue(spool.json)
    expect(copyWithin(lazy, { left: Infinity, cut: false, cyclic: false })).toEqual(value)
    expect([...pieced(lazy)].join('')).toBe(typeof value === 'string' ? value : '')
    spool.close()
  }
})

test('a flatted text that is gone through lazily is what its library makes of it', () => {
  const path = largeFlattedFile(2 * megabyte)
  const file = openSync(path, 'r')
  const lazy = flattedValue(new JsonBytes(file, statSync(path).size))
  const copy = copyWithin(lazy, { left: Infinity, cut: false, cyclic: false })
  closeSync(file)

  expect(copy).toEqual(parse(readFileSync(path, 'utf8')))
})

test('how an execution failed is read from the beginning of its run data, and what its nodes gave is left where it is', () => {
  const bytes = readFileSync(largeFlattedFile(24 * megabyte))
  let handedOut = 0
  const spool = new Spool(
    (function* () {
      for (let at = 0; at < bytes.length; at += megabyte) {
        handedOut += 1
        yield bytes.subarray(at, at + megabyte)
      }
    })(),
  )
  const { data } = cutRunData(flattedValue(spool.json), () => false)
  spool.close()

  expect(data).toMatchObject({ resultData: { lastNodeExecuted: 'Fail', runData: { Fail: [{}] } } })
  expect(handedOut).toBeLessThan(8)
})

function pieced(lazy: ReturnType<typeof nestedValue>): Iterable<string> {
  return lazy.kind === 'text' ? lazy.pieces() : []
}

/** Highest memory that a process had, in kilobytes; 0 where it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const texts = [
  '',
  'plain',
  'a "quoted" one',
  'back\\slash',
  '\\',
  '\\"',
  'ünï — 日本 😀',
  '\u0000\u2028',
  ']}',
  '{"a":[1]}',
]

/** A value of a seed: the same each time. */
function madeValue(seed: number, depth: number): unknown {
  const pick = (seed * 7919 + depth * 104_729) % 7
  if (depth > 4 || pick < 2) return texts[(seed + depth) % texts.length]
  if (pick === 2) return [null, true, false, -1.5e-7, 0, seed][seed % 6]
  if (pick < 5) return Array.from({ length: seed % 4 }, (_, index) => madeValue(seed + index + 1, depth + 1))
  return Object.fromEntries(
    Array.from({ length: seed % 5 }, (_, index) => [
      `${texts[(seed + index) % texts.length] ?? ''}${String(index)}`,
      madeValue(seed * 3 + index, depth + 1),
    ]),
  )
}
