import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { Grams, signOf } from '../../../../src/main/redaction/text/grams.ts'

const unit = fc.constantFrom(...'abcEV ENV-é@7%\n'.split(''))
const filling = 'x'.repeat(20_000)

test('a text that holds a sign is never taken for one that does not, short or long, in capitals or not', () => {
  const grams = new Grams()
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), fc.nat(60), fc.integer({ min: 3, max: 8 }), (text, at, length) => {
      const sign = signOf(text.slice(at, at + length))
      for (const whole of [text, filling + text, text.toUpperCase(), filling + text.toLowerCase()]) {
        expect(grams.read(whole).holds(sign)).toBe(whole.includes(sign.text))
        expect(grams.mayHold(sign)).toBe(true)
      }
    }),
  )
})

test('of a text nothing is left when another is read', () => {
  const grams = new Grams()
  const sign = signOf('sshpass')
  expect(grams.read('sshpass -p x').mayHold(sign)).toBe(true)
  expect(grams.read('curl').mayHold(sign)).toBe(false)
  expect(grams.read(`${filling}sshpass`).mayHold(sign)).toBe(true)
  expect(grams.read(filling).mayHoldAny([sign])).toBe(false)
  expect(grams.read('curl').holdsAny([sign, signOf('url')])).toBe(true)
})

test('a unit beyond ASCII is told, wherever it stands', () => {
  const grams = new Grams()
  expect(grams.read('abc').isAscii).toBe(true)
  expect(grams.read('abcé').isAscii).toBe(false)
  expect(grams.read(`é${filling}`).isAscii).toBe(false)
  expect(grams.read(filling).isAscii).toBe(true)
})
