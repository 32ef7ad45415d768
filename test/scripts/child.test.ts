import { expect, test } from '@playwright/test'
import { capture } from '../../scripts/child.mjs'

const inOwnProcess = (silenceMs: number, child: string): string => `
  import { passThroughUnlessSilent } from './scripts/child.mjs'
  const code = await passThroughUnlessSilent(process.execPath, ['-e', ${JSON.stringify(child)}], {
    silenceMs: ${String(silenceMs)},
    lesser: /sleep 6[0]/,
    onSilence: (processes, isOver) => console.log('silent', processes.includes(' PPID '), processes.includes('of-the-child'), isOver),
  })
  console.log('code', code)`

const run = (silenceMs: number, child: string): Promise<{ code: number | null; output: string }> =>
  capture(process.execPath, ['--input-type=module', '-e', inOwnProcess(silenceMs, child)], {
    env: { ...process.env, FORCE_COLOR: '0' },
  })

const started = `const sleep = require('node:child_process').spawn('sleep', ['60'])`

test('a program that waits for what hangs goes on when that is ended', async () => {
  const { output } = await run(700, `${started}; sleep.on('exit', (code, signal) => console.log(signal))`)
  expect(output).toBe('silent true false false\nSIGKILL\ncode 0\n')
})

test('a program that stays silent is ended with what it started, and its processes are shown', async () => {
  const { output } = await run(700, `/* of-the-child */ console.log('begun'); ${started}; for (;;);`)
  expect(output).toBe('begun\nsilent true true false\nsilent true true true\ncode 124\n')
})

test('a program that goes on printing is waited for, and its exit code passed on', async () => {
  const { output } = await run(
    2_000,
    `let left = 4; const timer = setInterval(() => { console.log(left); if (--left === 0) { clearInterval(timer); process.exitCode = 7 } }, 700)`,
  )
  expect(output).toBe('4\n3\n2\n1\ncode 7\n')
})
