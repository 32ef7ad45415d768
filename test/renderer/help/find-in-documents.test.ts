import { expect, test } from '@playwright/test'
import { findInDocuments } from '../../../src/renderer/help/find-in-documents.ts'

const documents = [
  { title: 'Problems', text: '# Problems\n\n| `PORT_TAKEN` | The port is taken by another program. |' },
  { title: 'The port', text: '# The port\n\nEvery listener has one.' },
]
const titlesOf = (text: string): readonly string[] =>
  findInDocuments(documents, text).map(({ document }) => document.title)

test('without a word all documents are listed; with words those that have each of them, titles first', () => {
  expect(titlesOf('')).toEqual(['Problems', 'The port'])
  expect(titlesOf('PORT')).toEqual(['The port', 'Problems'])
  expect(titlesOf('port taken')).toEqual(['Problems'])
  expect(titlesOf('nobody')).toEqual([])
})

test('the line that has the words is shown, without the signs of its markup', () => {
  expect(findInDocuments(documents, 'taken')[0]?.line).toBe('PORT_TAKEN The port is taken by another program.')
})
