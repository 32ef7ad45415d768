import { expect, test } from '@playwright/test'
import { crypto } from '../../../../src/main/engine/nodes/crypto.ts'
import { wait } from '../../../../src/main/engine/nodes/wait.ts'
import { choicesOf } from '../../../../src/renderer/editor/parameter-choices.ts'
import { runKind } from './run-kind.ts'

test('what every object inherits is no unit, no algorithm and no list of choices', async () => {
  await expect(runKind(wait, { items: [{}], parameters: { amount: 1, unit: 'constructor' } })).rejects.toThrow(
    "Invalid wait unit. Valid units are 'seconds', 'minutes', 'hours', or 'days'.",
  )
  const parameters = { action: 'hash', type: 'constructor', value: 'a' }
  await expect(runKind(crypto, { items: [{}], parameters })).rejects.toThrow('Digest method not supported')
  expect(choicesOf('n8n-nodes-base.constructor', 1, ['length'])).toBeNull()
  expect(choicesOf('n8n-nodes-base.wait', 1, ['toString'])).toBeNull()
})
