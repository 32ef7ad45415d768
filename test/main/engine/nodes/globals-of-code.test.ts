import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'

const names = ['URL', 'URLSearchParams', 'crypto', 'structuredClone', 'queueMicrotask', 'fetch']
const ofText = ['TextEncoder', 'TextDecoder', 'atob', 'btoa']

for (const [profile, hidden, there] of [
  ['2.41', names, [...ofText, 'setTimeout', 'Buffer']],
  ['1.123', [...names, ...ofText], ['setTimeout', 'Buffer']],
] as const)
  test(`code of ${profile} knows the globals that it knows in the service, and no others`, async () => {
    const jsCode = `return [{ json: { ${[...hidden, ...there].map((name) => `${name}: typeof ${name}`).join(', ')} } }]`
    const workflow = buildWorkflow(
      { T: ['manualTrigger'], Code: ['code', { jsCode }, { typeVersion: 2 }] },
      [['T', 'Code']],
      { settings: { executionOrder: 'v1', serviceProfile: profile } },
    )

    const { nodeRuns } = await runInTest(workflow, {})

    expect(nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({
      ...Object.fromEntries(hidden.map((name) => [name, 'undefined'])),
      ...Object.fromEntries(there.map((name) => [name, 'function'])),
    })
  })

test('what code finds no global of it finds in the modules', async () => {
  const jsCode = `const { URL } = require('url'); const crypto = require('crypto');
    return [{ json: { host: new URL('https://a.example/x').host, id: crypto.randomUUID().length } }]`
  const workflow = buildWorkflow({ T: ['manualTrigger'], Code: ['code', { jsCode }, { typeVersion: 2 }] }, [
    ['T', 'Code'],
  ])

  const { nodeRuns } = await runInTest(workflow, {})

  expect(nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ host: 'a.example', id: 36 })
})
