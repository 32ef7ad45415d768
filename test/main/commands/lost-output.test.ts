import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { LogLines } from '../../../src/main/commands/log-lines.ts'
import { lostOutput } from '../../../src/main/commands/lost-output.ts'
import { redactedLines } from '../../../src/main/redaction/log-line.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { newFolder, runCommand } from './command-line.ts'

const built = fileURLToPath(new URL('../../../out/main/cli.js', import.meta.url))
const full = '/dev/full'

/** A command whose standard output leads to a disk without room. */
async function runOntoFullDisk(...words: string[]): Promise<{ readonly code: number | null; readonly err: string }> {
  const disk = openSync(full, 'w')
  const child = spawn(process.execPath, [built, ...words], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', disk, 'pipe'],
  })
  closeSync(disk)
  let err = ''
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, err }
}

for (const words of [['cases'], ['--help'], ['completions', 'bash'], ['doctor', '--port', '0']])
  test(`standard output that cannot be written is one sentence and no stack: ${words.join(' ')}`, async () => {
    test.skip(!existsSync(full), 'this system has no device that is always full')

    const { code, err } = await runOntoFullDisk(...words)

    expect(code).toBe(1)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toMatch(
      /^Standard output cannot be written \(ENOSPC.*\), so what was to be printed is not whole\. Make room/u,
    )
  })

test('a run whose output cannot be written ends with 1 and its sentence', async () => {
  test.skip(!existsSync(full), 'this system has no device that is always full')
  const file = join(newFolder(), 'orders.json')
  writeFileSync(file, JSON.stringify(buildWorkflow({ Hook: ['webhook', { path: 'orders' }] }, [])))

  const { code, err } = await runOntoFullDisk('run', file)

  expect(code).toBe(1)
  expect(err).toMatch(/^Standard output cannot be written/u)
  expect(err).not.toContain('    at ')
})

for (const format of ['json', 'zip'])
  test(`a record whose output cannot be written is one sentence and no stack: ${format}`, async () => {
    test.skip(!existsSync(full), 'this system has no device that is always full')
    const data = newFolder()
    const file = join(newFolder(), 'orders.json')
    const nodes = { Start: ['manualTrigger'], Code: ['code', { jsCode: 'throw new Error("no")' }] } as const
    writeFileSync(file, JSON.stringify(buildWorkflow(nodes, [['Start', 'Code']])))
    const { out } = await runCommand(['run', file, '--data', data])
    const { execution_id } = JSON.parse(out) as { execution_id: string }

    const { code, err } = await runOntoFullDisk('export', execution_id, '--data', data, '--format', format)

    expect(code).toBe(1)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toMatch(/^[\w-]+: Standard output cannot be written \(ENOSPC/u)
  })

test('a listener whose lines cannot be written says so once, goes on, and says when they can', async () => {
  const said: string[] = []
  const printed: string[] = []
  let isFull = true
  const lines = new LogLines(
    {
      work: ((_work: 'lines', given: string) => Promise.resolve(redactedLines(given, { known: [] }))) as never,
      knownValues: () => [],
    },
    (text) => {
      if (isFull)
        return Promise.reject(lostOutput(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })))
      printed.push(text)
      return Promise.resolve()
    },
    (line) => said.push(line),
  )
  const add = async (delivery: string): Promise<void> => {
    lines.add({ own: { delivery }, foreign: {} })
    await lines.written()
  }

  await add('d1')
  await add('d2')
  isFull = false
  await add('d3')

  expect(said).toEqual([
    expect.stringMatching(/^Standard output cannot be written \(ENOSPC: no space left\)/u),
    'Standard output can be written again.',
  ])
  expect(printed.join('')).toContain('d3')
})
