import { expect, test } from '@playwright/test'
import type { GuestImage } from '../../../../src/main/engine/sandbox/guest-image.ts'
import { GuestInstance } from '../../../../src/main/engine/sandbox/guest-instance.ts'
import { answerHostWord } from '../../../../src/main/engine/sandbox/host-words.ts'
import { imageToBytes } from '../../../../src/main/engine/sandbox/image-file.ts'
import { JobRequests } from '../../../../src/main/engine/sandbox/job-requests.ts'
import { defaultLimits } from '../../../../src/main/engine/sandbox/limits.ts'
import { runJob, type JobClock } from '../../../../src/main/engine/sandbox/run-job.ts'
import { ErrorTexts } from '../../../../src/main/engine/sandbox/texts/error-texts.ts'
import { loadWorkerFiles } from '../../../../src/main/engine/sandbox/worker-file.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { sceneFor } from '../../../../src/main/engine/expressions/scene-for.ts'
import { leastProcessorMs } from '../../processor-time.ts'
import { escapes, liars } from './hostile-snippets.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

/** Code that gets as deep into the stack, or as far into the memory, as it can, or leaves what it can behind. */
const deep: readonly string[] = [
  'globalThis.left = 1; Object.prototype.left = 2; Array.prototype.map = null; JSON.parse = null; return []',
  'try { (function f() { f() })() } catch {} return []',
  'const f = (n) => n === 0 ? 0 : [n].map(() => f(n - 1))[0]; try { f(1e6) } catch {} return []',
  'try { JSON.parse("[".repeat(1e5)) } catch {} return []',
  'let list = []; for (let i = 0; i < 1e5; i++) list = [list]; try { JSON.stringify(list) } catch {} return []',
  'let list = []; for (let i = 0; i < 1e5; i++) list = [list]; try { list.flat(Infinity) } catch {} return []',
  'try { eval("(".repeat(1e5)) } catch {} try { eval("[".repeat(1e5)) } catch {} return []',
  'try { new RegExp("(".repeat(1e5)) } catch {} try { /(a+)+$/.test("a".repeat(24) + "b") } catch {} return []',
  'let p = {}; for (let i = 0; i < 2e4; i++) p = new Proxy(p, {}); try { p.x } catch {} return []',
  'let b = () => 1; for (let i = 0; i < 2e4; i++) b = b.bind(null); try { b() } catch {} return []',
  'const o = { toString() { return String(o) } }; try { String(o) } catch {} return []',
  'const a = []; a.push(a); try { a.toString() } catch {} try { [3, 1, 2].sort(function c() { return [2, 1].sort(c).length }) } catch {} return []',
  'try { BigInt("9".repeat(2e4)).toString().length } catch {} return []',
  'let t = "x"; for (let i = 0; i < 5e4; i++) t = t + "y" + t.slice(0, 1); return [{ json: { n: t.length } }]',
  'const kept = []; try { for (;;) kept.push(new Uint8Array(1e6).fill(7)) } catch {} return []',
  'return [{ json: { text: "\\u0001".repeat(4e6) } }]',
]

/** A guest, and the memory it was given. */
async function bootGuest(
  image: GuestImage | null = null,
): Promise<{ readonly guest: GuestInstance; readonly memory: () => Buffer }> {
  const files = await loadWorkerFiles()
  // The time of the job before does not count here.
  clock.deadline = Infinity
  const made: WebAssembly.Memory[] = []
  const Memory = WebAssembly.Memory
  const noting = class extends Memory {
    constructor(...given: ConstructorParameters<typeof Memory>) {
      super(...given)
      made.push(this)
    }
  }
  Object.assign(WebAssembly, { Memory: noting })
  try {
    const host = {
      ask: (word: string, text: string) => answerHostWord(word, text, noJob),
      say: () => undefined,
      isOverdue: () => performance.now() > clock.deadline && (clock.stopped = true),
    }
    const limits = { ...defaultLimits, heapBytes: 24 * 1024 * 1024 }
    const guest = await GuestInstance.boot(files.wasm, files.script, host, limits, image)
    return { guest, memory: () => Buffer.from(made[0]?.buffer ?? new ArrayBuffer(0)) }
  } finally {
    Object.assign(WebAssembly, { Memory })
  }
}

const noJob = { watched: String, 'error-text': () => null, request: () => null, module: () => null }

const clock: JobClock = {
  deadline: Infinity,
  stopped: false,
  console: [],
  consoleCharacters: 0,
  limits: defaultLimits,
  texts: new ErrorTexts(),
  requests: new JobRequests(() => undefined, 0),
  forgetConsole: () => undefined,
  skip: () => undefined,
  restart: () => undefined,
}

async function runIn(guest: GuestInstance, source: string): Promise<boolean> {
  const { text: scene } = sceneFor(makeScope({ items: itemsOf({ a: 1 }) }), {
    mode: 'runOnceForAllItems',
    continueOnFail: false,
    sources: [source],
    templates: [],
    extra: {},
    timers: 10,
    seed: 1,
  })
  clock.deadline = performance.now() + 500
  clock.stopped = false
  const job = { kind: 'code', source, scene, now: 0, seed: 1, timeLimitMs: 500 } as const
  return (await runJob(guest, job, clock)).intact
}

/** Looked at in pieces: as much new memory as a guest has grown to takes a second to get on some machines. */
function isZero(bytes: Buffer): boolean {
  const zeros = Buffer.alloc(1024 * 1024)
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const piece = bytes.subarray(at, at + zeros.length)
    if (!piece.equals(zeros.subarray(0, piece.length))) return false
  }
  return true
}

test('whatever code did, the memory of its guest is byte for byte as it was before', async () => {
  let { guest, memory } = await bootGuest()
  let before = Buffer.from(memory())
  let compared = 0
  for (const source of [...deep, ...liars, ...escapes.map((one) => `let got; ${one}; return []`)]) {
    const intact = await runIn(guest, source)
    if (!intact) {
      // The worker drops such a guest.
      ;({ guest, memory } = await bootGuest())
      before = Buffer.from(memory())
      continue
    }
    const touched = memory().compare(before, 0, before.length, 0, before.length) !== 0
    expect(touched, source).toBe(true)
    guest.reset()
    const after = memory()
    expect(after.compare(before, 0, before.length, 0, before.length), source).toBe(0)
    expect(isZero(after.subarray(before.length)), source).toBe(true)
    compared += 1
  }
  expect(compared).toBeGreaterThan(deep.length)
})

test('a guest that is made from the image of another has the same memory, byte for byte', async () => {
  const first = await bootGuest()
  const second = await bootGuest(first.guest.image)
  expect(second.guest.image).toBe(first.guest.image)
  expect(second.memory().compare(first.memory())).toBe(0)
})

test('the image of the build is the one that a guest boots to at the same moment', async () => {
  const { image: file, ...files } = await loadWorkerFiles()
  const { now } = Date
  const [program, ...given] = process.argv
  Date.now = () => 1
  process.argv = [program ?? '']
  try {
    const host = {
      ask: (word: string, text: string) => answerHostWord(word, text, noJob),
      say: () => undefined,
      isOverdue: () => false,
    }
    const { image } = await GuestInstance.boot(files.wasm, files.script, host, defaultLimits, null)
    expect(Buffer.from(imageToBytes(image, defaultLimits)).equals(file)).toBe(true)
  } finally {
    Date.now = now
    process.argv = [program ?? '', ...given]
  }
})

test('a guest whose image does not fit boots as the first one', async () => {
  const first = await bootGuest()
  const second = await bootGuest({ ...first.guest.image, context: 4 })
  expect(second.guest.image.context).toBe(first.guest.image.context)
  expect(await runIn(second.guest, 'return [{ json: { n: 1 } }]')).toBe(true)
})

test('a second guest that is made from the image of the first runs code like it', async () => {
  const { guest } = await bootGuest()
  const sandbox = openSandbox({ workers: 3 })
  expect(guest.image.parts.length).toBeGreaterThan(1)
  expect(guest.image.reachAt).not.toBeNull()
  const source = 'return [{ json: { at: DateTime.fromMillis(0).toISO(), left: typeof left } }]'
  const run = () => runCode({ source, mode: 'runOnceForAllItems', continueOnFail: false }, makeScope(), sandbox, calm)
  const outcomes = await Promise.all([run(), run(), run()])
  await sandbox.close()
  for (const { items } of outcomes)
    expect(items).toEqual([{ json: { at: '1970-01-01T00:00:00.000Z', left: 'undefined' } }])
})

test('a job that does nothing costs little beside copying all the memory of a guest', { tag: '@timing' }, async () => {
  const sandbox = openSandbox({ workers: 1 })
  await sandbox.warm()
  const scope = makeScope()
  const job = { source: 'return []', mode: 'runOnceForAllItems', continueOnFail: false } as const
  const nothing = await leastProcessorMs(() => runCode(job, scope, sandbox, calm))
  await sandbox.close()
  const [from, to] = [new Uint8Array(16 * 1024 * 1024), new Uint8Array(16 * 1024 * 1024)]
  const copying = await leastProcessorMs(() => to.set(from))
  test
    .info()
    .annotations.push({ type: 'figure', description: `${nothing.toFixed(3)} ms beside ${copying.toFixed(3)} ms` })
  if (process.env['FIGURES'] !== undefined)
    process.stdout.write(`${nothing.toFixed(3)} beside ${copying.toFixed(3)} ms\n`)
  // It was twice as much when all of the memory was put back after each job.
  expect(nothing / copying).toBeLessThan(1.5)
})
