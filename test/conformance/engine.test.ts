import { readdirSync, readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { workflowFrom } from '../../src/main/engine/read-workflow.ts'
import { isObject } from '../../src/shared/json.ts'
import { runInTest } from '../main/engine/run-in-test.ts'
import { asRecorded, fromRecording } from './compare-runs.ts'
import { exceptions } from './exceptions.ts'

const folder = path.join(import.meta.dirname, 'engine')
const names = readdirSync(folder).map((file) => path.basename(file, '.json'))

let loopback: ChildProcess

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  loopback = fork(path.join(import.meta.dirname, 'loopback.mjs'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await new Promise((resolve) => loopback.stdout?.once('data', resolve))
})

test.afterAll(() => {
  loopback.kill()
})

for (const name of names) {
  const reason = exceptions[name]
  test(`${name} runs as it was recorded`, async () => {
    test.skip(reason !== undefined, reason)
    const recording: unknown = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
    if (!isObject(recording) || !isObject(recording['expected'])) throw new Error(`${name} is no recording`)
    const { expected } = recording
    const { workflow } = workflowFrom({ name, ...(isObject(recording['workflow']) ? recording['workflow'] : {}) })

    const outcome = await runInTest(workflow)

    const runData = isObject(expected['runData']) ? expected['runData'] : {}
    const recorded = Object.fromEntries(
      Object.entries(runData).map(([node, runs]) => [node, Array.isArray(runs) ? runs.map(fromRecording) : []]),
    )
    const ours: Record<string, unknown[]> = {}
    for (const run of outcome.nodeRuns) (ours[run.node] ??= []).push(asRecorded(run))
    expect.soft(ours).toEqual(recorded)
    expect.soft(outcome.nodeRuns.map(({ node }) => node)).toEqual(expected['executionOrder'])
    expect(outcome.status).toBe(expected['status'])
  })
}
