import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { Origins } from '../../../../src/main/redaction/text/origins.ts'

type Step =
  | { readonly kind: 'run'; readonly gap: number; readonly units: number }
  | { readonly kind: 'piece'; readonly gap: number; readonly units: number }

const steps = fc.array(
  fc.record({ kind: fc.constantFrom('run' as const, 'piece' as const), gap: fc.nat(3), units: fc.nat(4) }),
  { maxLength: 12 },
)

/** The origins of a text made by steps, and the same with a number for each unit. */
function made(
  from: readonly Step[],
  outer: Origins | null,
  plain: readonly number[],
): { origins: Origins; numbers: number[] } {
  const origins = new Origins()
  const numbers: number[] = []
  let at = 0
  for (const { kind, gap, units } of from) {
    at += gap
    const begin = Math.min(at, plain.length - 1)
    const end = Math.min(at + units, plain.length - 1)
    if (kind === 'run') {
      origins.addRun(outer, outer === null ? 7 : 0, begin, end)
      numbers.push(...plain.slice(begin, end))
    } else {
      origins.addPiece(units, plain[begin] ?? 0)
      numbers.push(...Array.from({ length: units }, () => plain[begin] ?? 0))
    }
    at += units
  }
  const last = plain[plain.length - 1] ?? 0
  origins.close(last)
  return { origins, numbers: [...numbers, last] }
}

test('each unit leads back to where a number for each would, through two decodings, in whatever order it is asked', () => {
  const original = Array.from({ length: 60 }, (_, at) => at + 7)
  fc.assert(
    fc.property(steps, steps, fc.array(fc.nat(60), { maxLength: 20 }), (first, second, asked) => {
      const once = made(first, null, original)
      const twice = made(second, once.origins, once.numbers)
      for (const { origins, numbers } of [once, twice]) {
        expect(origins.length).toBe(numbers.length - 1)
        const places = [...numbers.keys(), ...asked.filter((at) => at < numbers.length)]
        expect(places.map((at) => origins.of(at))).toEqual(places.map((at) => numbers[at]))
      }
    }),
    { numRuns: 3000 },
  )
})

test('a stretch that ends within what one piece stands for ends behind it', () => {
  const origins = new Origins()
  origins.addRun(null, 0, 0, 4)
  origins.addPiece(2, 4)
  origins.addRun(null, 0, 16, 18)
  origins.close(18)
  expect([3, 4, 5, 6, 8].map((at) => origins.endOfPiece(at))).toEqual([3, 4, 6, 6, 8])
  expect([3, 4, 5, 6, 7, 8].map((at) => origins.of(at))).toEqual([3, 4, 4, 16, 17, 18])
})
