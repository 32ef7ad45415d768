import { expect, test } from '@playwright/test'
import { buildWorkflow } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

const assignments = {
  assignments: [{ id: '1', name: 'seen', type: 'string', value: '={{ JSON.stringify($workflow) }}' }],
}

test('code and expressions see the id, the name and the state of their workflow, and nothing of its nodes', async () => {
  const workflow = buildWorkflow(
    {
      Start: ['manualTrigger'],
      Set: ['set', { assignments }],
      Code: ['code', { jsCode: 'return [{ json: { ...$json, fromCode: JSON.stringify($workflow) } }]' }],
    },
    [
      ['Start', 'Set'],
      ['Set', 'Code'],
    ],
  )
  const { nodeRuns } = await runInTest(workflow)
  const { id, name, active } = workflow
  const shown = JSON.stringify({ id, name, active })
  expect(nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ seen: shown, fromCode: shown })
})
