import { expect, test } from '@playwright/test'
import {
  credentialsToOffer,
  lackingCredential,
  type CredentialsOfCase,
} from '../../../src/renderer/reproduce/lacking-credential.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { ReadinessLine } from '../../../src/shared/readiness.ts'
import { buildWorkflow } from '../../main/engine/build-workflow.ts'

const key = (name: string): JsonObject => ({ credentials: { httpHeaderAuth: { id: name, name } } })
const study: CredentialsOfCase['study'] = {
  workflow: buildWorkflow(
    { Hook: ['webhook', {}, key('Caller key')], 'Call API': ['httpRequest', {}, key('Shop key')] },
    [['Hook', 'Call API']],
  ),
  webhooks: [
    {
      ...{ workflowId: 'wf1', workflowName: 'One', workflowActive: true, node: 'Hook', method: 'POST', path: 'orders' },
      ...{ authentication: 'headerAuth', productionUrl: '', testUrl: '' },
    },
  ],
  state: { kind: 'fails', node: 'Call API', oneItem: true },
}
const missingFor = (node: string, name: string): ReadinessLine => ({
  ...{ kind: 'credential', node, severity: 'blocks', sentence: `"${node}" needs the credential "${name}".` },
  remedy: { kind: 'add-credential', type: 'httpHeaderAuth', name, node },
})
const lines = [missingFor('Hook', 'Caller key'), missingFor('Call API', 'Shop key')]

const known = (more: Partial<CredentialsOfCase> = {}): CredentialsOfCase => ({
  ...{ study, lines, atHand: [{ name: 'Spare key', type: 'httpHeaderAuth' }] },
  ...more,
})
const change = (name: string) => ({ layer: 'authorisation', name }) as const

test('another credential that is not there is said with the step that would use it; one that is there is not', () => {
  expect(lackingCredential(change('other-credential'), { name: 'Sandbox key' }, known())).toMatchObject({
    sentence: expect.stringContaining('The credential "Sandbox key" is not in Faultline'),
    ...{ type: 'httpHeaderAuth', name: 'Sandbox key', node: 'Call API', isOfChange: true },
  })
  expect(lackingCredential(change('other-credential'), { name: 'Spare key' }, known())).toBeNull()
  expect(lackingCredential(change('other-credential'), { name: ' ' }, known())).toBeNull()
  expect(lackingCredential(change('other-credential'), { name: 'Sandbox key' }, known({ atHand: null }))).toBeNull()
  const ofOtherType = known({ atHand: [{ name: 'Sandbox key', type: 'oAuth2Api' }] })
  expect(lackingCredential(change('other-credential'), { name: 'Sandbox key' }, ofOtherType)).not.toBeNull()
})

test('where no credential of a fitting type is there yet, the way to add one is offered before a name is written', () => {
  const ofOtherType = known({ atHand: [{ name: 'Mail', type: 'smtp' }] })
  expect(lackingCredential(change('other-credential'), { name: '' }, ofOtherType)).toEqual({
    sentence: 'No credential of a type that a step uses ("httpHeaderAuth") is in Faultline yet.',
    ...{ type: 'httpHeaderAuth', name: null, node: 'Call API', isOfChange: true },
  })
})

test('what the webhook asks for concerns the caller, what the steps ask for concerns outgoing calls', () => {
  expect(lackingCredential(change('credentials'), {}, known())).toMatchObject({ node: 'Hook', isOfChange: false })
  expect(lackingCredential(change('token'), {}, known())).toMatchObject({ node: 'Call API', name: 'Shop key' })
  expect(lackingCredential(change('signature'), {}, known())).toBeNull()
  expect(lackingCredential(change('token'), {}, known({ lines: [] }))).toBeNull()
  expect(lackingCredential({ layer: 'node', name: 'credentials' }, {}, known())).toBeNull()
})

test('of what is at hand a type that a step uses is offered, the unused first', () => {
  const atHand = [
    { name: 'Shop key', type: 'httpHeaderAuth' },
    { name: 'Mail', type: 'smtp' },
    { name: 'Spare key', type: 'httpHeaderAuth' },
  ]
  expect(credentialsToOffer(study, atHand)).toEqual(['Spare key', 'Shop key'])
  expect(credentialsToOffer(study, null)).toEqual([])
})
