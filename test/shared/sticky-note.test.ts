import { expect, test } from '@playwright/test'
import { stepCount } from '../../src/shared/sticky-note.ts'

test('notes beside the nodes of a workflow are not counted as nodes', () => {
  const types = ['n8n-nodes-base.webhook', 'n8n-nodes-base.stickyNote', 'n8n-nodes-base.code']
  expect(stepCount(types.map((type) => ({ type })))).toBe(2)
})
