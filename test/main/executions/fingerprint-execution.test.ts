import { expect, test } from '@playwright/test'
import { fingerprintExecution } from '../../../src/main/executions/fingerprint-execution.ts'
import type { Surroundings } from '../../../src/main/engine/surroundings.ts'
import type { OpenCredential } from '../../../src/shared/credential.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { testSurroundings } from '../engine/test-surroundings.ts'

const credentials = { httpHeaderAuth: { id: 'c1', name: 'Shop' } }
const workflow = buildWorkflow(
  { Hook: ['webhook', { path: 'orders' }], Ask: ['httpRequest', { url: 'http://127.0.0.1' }, { credentials }] },
  [['Hook', 'Ask']],
)

const shop = (value: string): OpenCredential => ({
  id: 'c1',
  name: 'Shop',
  type: 'httpHeaderAuth',
  data: { name: 'x-key', value },
})

function taken(surroundings: Partial<Surroundings>, version = '1') {
  const parts = { workflow, version, appVersion: '0', key: 'test' }
  return fingerprintExecution({ ...parts, surroundings: testSurroundings(surroundings) })
}

test('§2.1 as long as nothing around a workflow changes its executions share one fingerprint', () => {
  const [variables, credential] = [{ stage: 'live' }, shop('a')]
  const first = taken({ variables, credential: () => credential })
  expect(taken({ variables, credential: () => credential })).toBe(first)
})

test('§2.1 each thing that a fingerprint tells of makes another when it changes', () => {
  const [variables, credential] = [{ stage: 'live' }, shop('a')]
  const usual = { variables, credential: () => credential }
  const first = taken(usual)
  expect(taken({ ...usual, variables: { stage: 'test' } }).env.eachVariable).not.toEqual(first.env.eachVariable)
  expect(taken({ ...usual, environment: { STAGE: 'test' } }).env.variables).not.toBe(first.env.variables)
  expect(taken({ ...usual, timezone: 'Asia/Tokyo' }).env.timezone).toBe('Asia/Tokyo')
  expect(taken({ ...usual, baseUrl: 'https://hooks.example' }).env.baseUrl).toBe('https://hooks.example')
  expect(taken({ ...usual, credential: () => shop('b') }).credentials).not.toEqual(first.credentials)
  expect(taken({ ...usual, credential: () => null }).credentials).toMatchObject([{ secret: 'missing' }])
  expect(taken(usual, '2').version.workflow).toBe('2')
  expect(taken(usual)).toEqual(first)
})
