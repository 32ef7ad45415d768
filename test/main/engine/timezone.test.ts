import { expect, test } from '@playwright/test'
import { previewExpression } from '../../../src/main/engine/preview-expression.ts'
import { openSandbox } from '../../../src/main/engine/sandbox/sandbox.ts'
import { fingerprintExecution } from '../../../src/main/executions/fingerprint-execution.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import { buildWorkflow } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'
import { testSurroundings } from './test-surroundings.ts'

const surroundings = testSurroundings({ timezone: 'Asia/Tokyo', now: () => Date.UTC(2025, 0, 1, 20) })
const template = '={{ $now.toFormat("yyyy-MM-dd HH ZZZZ") }}'

const workflowIn = (timezone: string) =>
  buildWorkflow(
    {
      Start: ['manualTrigger'],
      Set: ['set', { assignments: { assignments: [{ id: '1', name: 'at', type: 'string', value: template }] } }],
    },
    [['Start', 'Set']],
    { settings: { executionOrder: 'v1', timezone } },
  )

for (const timezone of ['DEFAULT', '']) {
  test(`a workflow whose zone is "${timezone}" runs, is looked at and is remembered in the zone of this machine`, async () => {
    const workflow = workflowIn(timezone)
    const { nodeRuns } = await runInTest(workflow, { surroundings })
    const ran = nodeRuns.findLast(({ node }) => node === 'Set')?.outputs?.[0]?.[0]?.json
    const execution: Pick<Execution, 'id' | 'mode' | 'nodeRuns'> = { id: '1', mode: 'manual', nodeRuns }
    const sandbox = openSandbox()
    try {
      const { signal } = new AbortController()
      const seen = await previewExpression({
        template,
        node: 'Set',
        workflow,
        execution,
        surroundings,
        sandbox,
        signal,
      })

      expect(ran).toEqual({ at: '2025-01-02 05 GMT+9' })
      expect(seen).toEqual({ value: '2025-01-02 05 GMT+9' })
    } finally {
      await sandbox.close()
    }
    const { env } = fingerprintExecution({
      ...{ workflow, surroundings, version: '1', appVersion: '0', key: 'test' },
    })
    expect(env.timezone).toBe('Asia/Tokyo')
  })
}
