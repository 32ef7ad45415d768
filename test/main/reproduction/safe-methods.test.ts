import { expect, test } from '@playwright/test'
import { workflowView } from '../../../src/main/reproduction/workflow-view.ts'
import { failedExecution, failureOf, requestOf, workflowWith } from '../diagnosis/make-evidence.ts'

const effectsOf = (method: string): number =>
  workflowView(
    failedExecution(failureOf({}), [{ ...requestOf(207), method }]),
    workflowWith('n8n-nodes-base.httpRequest'),
  ).effectCount

test('a request by a method that only reads has no effect, in whatever letters it is written', () => {
  const safe = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'propfind']
  expect(safe.map(effectsOf)).toEqual(safe.map(() => 0))
  expect(['POST', 'PUT', 'PATCH', 'DELETE', 'MKCOL'].map(effectsOf)).toEqual([1, 1, 1, 1, 1])
})
