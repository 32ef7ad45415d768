import { expect, test } from '@playwright/test'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'

function runCode(jsCode: string): Promise<RunOutcome> {
  const nodes = { T: ['manualTrigger'], Code: ['code', { jsCode }, { typeVersion: 2 }] } as const
  return runInTest(buildWorkflow({ T: [...nodes.T], Code: [...nodes.Code] }, [['T', 'Code']]), {})
}

test('what a module of Node.js has and the sandbox lacks is told as that, and not as a mistake of the code', async () => {
  const cases = [
    ['const { createECDH } = require("crypto"); return []', 'crypto.createECDH'],
    ['return [{ json: { a: require("node:crypto").X509Certificate("x") } }]', 'crypto.X509Certificate'],
    ['return [{ json: require("url").parse("https://a.example/x?y=1", true).query }]', 'url.parse'],
    ['return [{ json: { is: require("util").types.isDate(new Date()) } }]', 'util.types'],
  ]
  for (const [jsCode = '', member = ''] of cases) {
    const { failure } = await runCode(jsCode)
    expect(failure?.message).toContain(`${member} is not in Faultline's sandbox`)
    expect(failure?.lack).toEqual({ kind: 'node-feature', type: 'n8n-nodes-base.code' })
  }
})

test('members that the sandbox lacks stand in no list of what a module has', async () => {
  const { failure, nodeRuns } = await runCode('return [{ json: { has: Object.keys({ ...require("url") }) } }]')
  expect(failure).toBeNull()
  expect(nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ has: ['URL', 'URLSearchParams'] })
})
