import { expect, test } from '@playwright/test'
import { buildWorkflow } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

test('a node that refers to no credential waits for nobody where a person may be asked: it has run at once', async () => {
  const workflow = buildWorkflow({ Start: ['manualTrigger'], First: ['noOp', {}], Last: ['noOp', {}] }, [
    ['Start', 'First'],
    ['First', 'Last'],
  ])
  const finished: string[] = []
  const running = runInTest(workflow, {
    emit: [{}],
    surroundings: { awaitLeave: () => Promise.resolve() },
    watch: {
      nodeFinished: ({ node }) => {
        finished.push(node)
      },
    },
  })
  expect(finished).toEqual(['Start', 'First', 'Last'])
  await running
})
