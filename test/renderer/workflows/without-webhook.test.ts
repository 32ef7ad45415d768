import { expect, test } from '@playwright/test'
import { withoutWebhook } from '../../../src/renderer/workflows/without-webhook.ts'
import { buildWorkflow } from '../../main/engine/build-workflow.ts'

test('a workflow whose webhook is disabled is not said to have none', () => {
  const hook = buildWorkflow({ Hook: ['webhook', { path: 'a' }, { disabled: true }] }, [])
  expect(withoutWebhook(hook)).toBe(
    'The webhook "Hook" is disabled: enable the node, and requests can start this workflow.',
  )
  expect(withoutWebhook(buildWorkflow({ T: ['manualTrigger'] }, []))).toContain('has no webhook')
})
