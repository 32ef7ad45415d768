import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const response = (responseFormat: string): JsonObject => ({ response: { response: { responseFormat } } })

for (const [what, download] of [
  ['as a file', ['httpRequest', { url: 'https://files.example/cv', options: response('file') }, { typeVersion: 4.2 }]],
  [
    'of a type that is found out',
    ['httpRequest', { url: 'https://files.example/cv', options: {} }, { typeVersion: 4.2 }],
  ],
] as const satisfies readonly (readonly [string, NodeInShort])[])
  test(`what nobody wrote, and an HTTP Request takes ${what}, is a file that the next node reads`, async () => {
    const faultline = await openForTest()
    const workflow = buildWorkflow(
      {
        Hook: ['webhook', { path: 'cv', httpMethod: 'POST', responseMode: 'lastNode' }],
        Download: download,
        Read: ['extractFromFile', { operation: 'pdf' }],
      },
      [
        ['Hook', 'Download'],
        ['Download', 'Read'],
      ],
    )
    await faultline.calls.openText({ name: 'cv.json', text: JSON.stringify(workflow) })
    const { items } = await faultline.cases.send({ size: 1 }).done
    expect(items[0]?.workflowView).toMatchObject({ status: 'success', errorMessage: null })
    expect(items[0]?.workflowView?.findings.map(({ kind }) => kind)).toContain('unwritten-answer')
    const { execution } = await faultline.calls.execution({ executionId: items[0]?.executionId ?? '' })
    expect(execution.nodeRuns[2]?.outputs?.[0]?.[0]?.json).toMatchObject({ text: 'made-up text' })
    await faultline.close()
  })
