import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { AiSetReport } from '../../../src/shared/ai-set.ts'
import { fitting, openModelServer } from '../../stand-ins/model-server.ts'
import { newDataFolder, newFolder, runCommand } from './command-line.ts'

const example = fileURLToPath(new URL('../../../docs/examples/customer-messages.ndjson', import.meta.url))

test('ai run asks the set, keeps the run, and a limit that is not kept ends it with 10', async () => {
  const data = newFolder()

  const good = await runCommand(['ai', 'run', '--set', example, '--data', data, '--max-wrong', '0.02'])
  const bad = await runCommand(['ai', 'run', '--set', example, '--data', data, '--min-accuracy', '1', '--format', 'md'])
  const runs = await runCommand(['ai', 'runs', '--data', data])
  const lines = runs.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; set: string; asked: number })

  expect(good.code, good.err).toBe(0)
  const report = JSON.parse(good.out) as AiSetReport
  expect(report.sets[0]).toMatchObject({ name: 'customer-messages', messages: 8 })
  expect(bad.code).toBe(10)
  expect(bad.err).toContain('min-accuracy is 1, and it was')
  expect(bad.out).toContain('# AI steps on labelled messages')
  expect(lines.map(({ set, asked }) => [set, asked])).toEqual([
    ['customer-messages', 8],
    ['customer-messages', 8],
  ])

  const ids = lines.map(({ id }) => id).reverse()
  const compared = await runCommand(['ai', 'report', ...ids, '--data', data, '--max-broken', '0'])
  expect(compared.code, compared.err).toBe(0)
  expect((JSON.parse(compared.out) as AiSetReport).agreements[0]).toMatchObject({ kappa: 1, turned: [] })
})

test('ai run asks a local model with the key of the environment and each of two prompts, and writes the three forms', async () => {
  const key = `k-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
  const model = await openModelServer(() => ({ text: fitting() }), { key })
  const folder = newFolder()
  writeFileSync(join(folder, '2026-11-01.txt'), 'Sort it.')
  writeFileSync(join(folder, '2026-11-02-b.txt'), 'Sort it well.')
  const out = join(folder, 'report')

  const words = ['ai', 'run', '--set', example, '--data', newFolder(), '--out', out, '--key-env', 'MODEL_KEY']
  const prompts = ['--prompt', join(folder, '2026-11-01.txt'), '--prompt', join(folder, '2026-11-02-b.txt')]
  const asked = ['--model', 'llama3.2:3b', '--base-url', model.baseUrl.replace('/v1', '')]
  const { code, err } = await runCommand([...words, ...prompts, ...asked], '', { MODEL_KEY: key })
  await model.close()

  expect(code, err).toBe(0)
  expect(readdirSync(out).sort()).toEqual([
    'ai-set-customer-messages.html',
    'ai-set-customer-messages.json',
    'ai-set-customer-messages.md',
  ])
  expect(model.calls).toHaveLength(16)
  expect(new Set(model.calls.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${key}`]))
})

test('what is wrong with a set, a limit or a run is told in one sentence', async () => {
  const missing = await runCommand(['ai', 'run', '--set', '/nowhere.ndjson'])
  const limit = await runCommand(['ai', 'run', '--set', example, '--min-accuracy', '85', '--data', newFolder()])
  const run = await runCommand(['ai', 'report', 'r-1', '--data', await newDataFolder()])
  const key = await runCommand(['ai', 'run', '--set', example, '--key-env', 'NOT_SET_ANYWHERE', '--data', newFolder()])

  expect(missing.err).toContain('There is no file /nowhere.ndjson.')
  expect(limit.code).toBe(2)
  expect(limit.err).toContain('--min-accuracy is "85", not a number from 0 to 1.')
  expect(run.err).toContain('There is no run of a labelled set with the id "r-1".')
  expect(key.err).toContain('the environment has no such variable')
})

test('run --data keeps the execution: lists and the report on AI steps know it', async () => {
  const data = newFolder()
  const file = join(newFolder(), 'workflow.json')
  const nodes = [
    { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
    {
      name: 'Step',
      type: 'faultline.aiStep',
      typeVersion: 1,
      position: [200, 0],
      parameters: { prompt_version: '2026-11-23', input: 'My invoice is wrong.' },
    },
  ]
  const connections = { Start: { main: [[{ node: 'Step', type: 'main', index: 0 }]] } }
  writeFileSync(file, JSON.stringify({ id: 'w1', name: 'Sort', nodes, connections }))

  const ran = await runCommand(['run', file, '--data', data])
  const { execution_id: id } = JSON.parse(ran.out) as { execution_id: string }
  const listed = await runCommand(['executions', '--data', data])
  const report = await runCommand(['ai-report', '--data', data])

  expect(ran.code, ran.err).toBe(0)
  expect(listed.out).toContain(id)
  expect(JSON.parse(report.out)).toMatchObject({ runs: [{ execution_id: id, node: 'Step' }] })
})
