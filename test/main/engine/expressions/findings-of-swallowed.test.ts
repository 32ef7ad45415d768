import { expect, test } from '@playwright/test'
import { findingsOfSwallowed } from '../../../../src/main/engine/expressions/findings-of-swallowed.ts'
import { buildWorkflow } from '../build-workflow.ts'

test('of a text with several expressions a finding names the one that failed, each once, and a whole expression as it stands', () => {
  const [node] = buildWorkflow({ Answer: ['set'] }, []).nodes
  if (node === undefined) throw new Error('The workflow has no node.')
  const message = "Cannot read properties of undefined (reading '0')"
  const template = `={ "first": "{{ $json.ok }}", "id": "{{ $json.calls[0].id }}", "again": "{{ $json.calls[0].id }}" }`
  const offsets = [template.indexOf('{{ $json.calls'), template.lastIndexOf('{{')]
  const swallowed = offsets.map((offset) => ({ message, template, offset, itemIndex: 0 }))
  const whole = { message, template: '={{ $json.calls[0].id }}', offset: 1, itemIndex: 0 }
  const sentences = findingsOfSwallowed(node, [...swallowed, whole]).map(({ sentence }) => sentence)
  const told = `of "Answer" failed (${message}) for item 0 and gave nothing in place of stopping the node.`
  expect(sentences).toEqual([
    `The expression {{ $json.calls[0].id }} ${told}`,
    `The expression ={{ $json.calls[0].id }} ${told}`,
  ])
})
