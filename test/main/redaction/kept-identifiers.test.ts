import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { searchBeside } from '../../../src/main/redaction/kept-identifiers.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const hash = createHash('sha256').update('a delivery').digest('hex')
const search = (text: string) => createRedactor().redact(text)
// The words of the row before it announce a token.
const row = (value: string): string =>
  `| error_message | Unable to sign without access token |\n| input_item_id | ${value} |\n`

test('the hash that names an item stays in a table for people, as it does where its name stands before it', () => {
  expect(search(row(hash))).not.toContain(hash)
  expect(searchBeside(row(hash), { input_item_id: hash }, { input_item_id: hash }, search)).toBe(row(hash))
})

test('an identifier that redaction hid stays hidden', () => {
  const hidden = searchBeside(row(hash), { input_item_id: hash }, { input_item_id: '[redacted:token#1]' }, search)
  expect(hidden).not.toContain(hash)
})

test('a secret that holds an identifier, or stands beside one, is hidden all the same', () => {
  const key = randomBytes(24).toString('hex')
  const record = { input_item_id: hash, workflow_id: '7' }
  const text = `${row(hash)}\npassword=${key}\ntoken=${hash}${key}\n7 days`
  const searched = searchBeside(text, record, record, search)
  expect(searched).toContain(`| ${hash} |`)
  expect(searched).toContain('7 days')
  expect(searched).not.toContain(key)
})

test('a text that holds signs of private use itself is searched as it is', () => {
  const text = `${row(hash)}${String.fromCharCode(0xe000)}`
  expect(searchBeside(text, { input_item_id: hash }, { input_item_id: hash }, search)).not.toContain(hash)
})
