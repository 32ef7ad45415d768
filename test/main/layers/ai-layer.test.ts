import { expect, test } from '@playwright/test'
import { layerPhrase, layers } from '../../../src/shared/layer.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'
import { candidateChanges, conditionsWith, describeChange } from '../../../src/main/layers/catalogue.ts'
import { nodeNamed, plainBaseline, requestWith, studiedCase, workflowOf } from './studied-case.ts'

const step = nodeNamed('Sort', 'faultline.aiStep', {
  prompt_version: '2025-03-01',
  prompts: [{ version: '2025-03-01' }, { version: '2025-04-15' }],
})

test('a change of prompt version or model is made in the AI steps alone', () => {
  const workflow = workflowOf(step, nodeNamed('Other', 'n8n-nodes-base.set', { model: 'x' }))
  const under = (name: string, parameters: Record<string, unknown>) =>
    conditionsWith({ layer: 'AI layer', name, parameters }, plainBaseline).workflow(workflow).nodes

  expect(under('prompt-version', { version: '2025-04-15' })[0]?.parameters['prompt_version']).toBe('2025-04-15')
  const [changed, other] = under('model', { model: 'm', provider: 'openai-compatible', baseUrl: 'http://127.0.0.1/v1' })
  expect(changed?.parameters).toMatchObject({
    model: 'm',
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1/v1',
  })
  expect(other?.parameters).toEqual({ model: 'x' })
})

test('a sentence about the AI layer says "layer" once', () => {
  expect(layers.map(layerPhrase)).toEqual([
    'data layer',
    'authorisation layer',
    'reverse proxy layer',
    'queue layer',
    'node layer',
    'API layer',
    'AI layer',
    'database layer',
  ])
})

test('a sweep tries the AI layer where the workflow has an AI step: its other prompt versions and every fault', () => {
  const studied = (...nodes: readonly WorkflowNode[]) =>
    candidateChanges(studiedCase(requestWith('{}'), { workflow: workflowOf(...nodes) }), ['AI layer'])

  expect(studied(nodeNamed('Other', 'n8n-nodes-base.set'))).toEqual([])
  const sentences = studied(step).map((one) => describeChange(one.change))
  expect(sentences).toContain('The AI steps use the prompt version 2025-04-15.')
  expect(sentences).toContain('The model proposes the action "send_without_review".')
  expect(sentences.length).toBeGreaterThan(12)
})
