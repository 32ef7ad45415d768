import { expect, test } from '@playwright/test'
import { folded } from '../../../../src/main/redaction/keys/folded.ts'

/** What the name says, of a whole text at once. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

/** Those that have no decomposition become what `folded` says, and those alone. */
const special = /[ßłŁđĐðøØæÆœħĦıþ’ʼ]/u

test('every unit loses its marks, alone and between others', () => {
  const wrong: string[] = []
  for (let code = 0; code < 0xd800; code += 1) {
    const unit = String.fromCharCode(code)
    if (special.test(withoutMarks(unit))) continue
    for (const text of [unit, `a${unit}`, `${unit}\u0301b`, `é${unit}ñ`])
      if (folded(text) !== withoutMarks(text)) wrong.push(text)
  }
  expect(wrong).toEqual([])
})

test('letters of Hangul that were typed one by one are one syllable', () => {
  expect(folded('\u1112\u1161\u11ab')).toBe('한')
  expect(folded('Größe \u1112\u1161')).toBe('Grosse 하')
})

test('a letter beyond the first plane stays as it is', () => {
  expect(folded('é𝒜ß')).toBe('e𝒜ss')
})
