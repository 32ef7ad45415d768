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

test('that an item came another way than from the node it names is told with what to read in its place', () => {
  const [node] = buildWorkflow({ Answer: ['set'] }, []).nodes
  if (node === undefined) throw new Error('The workflow has no node.')
  const hint = 'use `.first()` or `.all()`, or read what arrived (`$json`).'
  const told = (code: string, field: string) => {
    const message = `Cannot read properties of undefined (reading '${field}')`
    const [finding] = findingsOfSwallowed(node, [{ message, template: `={{ ${code} }}`, offset: 1, itemIndex: 0 }])
    return finding?.sentence.endsWith(hint)
  }
  expect(told("$('B').item?.json.id ?? 'none'", 'error')).toBe(true)
  expect(told("$('B').pairedItem(0).json.id", 'pairedItem')).toBe(true)
  expect(told("$('B').item.json.answer.error.code", 'error')).toBe(false)
  expect(told('$json.answer.error', 'error')).toBe(false)
  expect(told("$('B').first().pairedItem.pairedItem", 'pairedItem')).toBe(false)
})
