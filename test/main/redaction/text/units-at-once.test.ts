import { expect, test } from '@playwright/test'
import { nextSign } from '../../../../src/main/redaction/keys/key-signs.ts'
import { createSignScan } from '../../../../src/main/redaction/text/sign-scan.ts'
import { createTextMatcher } from '../../../../src/main/redaction/text/text-matcher.ts'
import { beginningsOf, scanTokens } from '../../../../src/main/redaction/text/token-scan.ts'
import { unitsAtOnce } from '../../../../src/main/redaction/text/units-at-once.ts'
import { createWordFinder } from '../../../../src/main/redaction/text/word-finder.ts'

/** What is read in parts, each as the places that it tells of a text. */
const scans: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
  'words of a list': (text) => {
    const nextWord = createWordFinder(['passw', 'my ', 'set'])
    const found = []
    for (let word = nextWord(text, 0); word !== null; word = nextWord(text, word.end)) found.push(word)
    return found
  },
  'signs of a list': (text) => {
    const signs = ['tok', 'token', 'oken=', 'n=x']
    const found: unknown[] = []
    createSignScan(signs)(text, (sign, at) => found.push([signs[sign], at]))
    return found
  },
  'known strings': (text) => {
    const matcher = createTextMatcher<string>(8)
    for (const one of ['abcdefgh', 'abcdefghij', 'klmnopqrst']) matcher.add(one, one)
    const found: unknown[] = []
    matcher.search(text, (start, end, value) => found.push([start, end, value]))
    return found
  },
  'words, marks and runs': (text) => {
    const found: unknown[] = []
    scanTokens(text, {
      beginnings: beginningsOf(['pas', 'to']),
      word: (at, before) => {
        found.push(['word', at, before])
        return text.startsWith('token', at) ? at + 6 : at
      },
      mark: (at) => found.push(['mark', at]),
      run: (...run) => found.push(['run', ...run]),
    })
    return found
  },
  'signs of keys': (text) => {
    const found = []
    for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) found.push(at)
    return found
  },
}

const piece = ' set my passw abcdefghij,klmnopqrst aa:bb-01 token=x7 passage-of-words+and=signs; {"tok":[1]} '

for (const [name, scan] of Object.entries(scans)) {
  test(`${name} are found across the border of two parts as within one`, () => {
    const told = (before: number): string => {
      const moved = scan('.'.repeat(before) + piece).map((one) => JSON.stringify(one))
      return moved
        .join('\n')
        .replaceAll(/\d+/g, (number) => (Number(number) < before ? number : `+${String(Number(number) - before)}`))
    }
    const within = told(2000)
    expect(within).not.toBe('')
    for (let before = unitsAtOnce - piece.length - 8; before <= unitsAtOnce + 8; before += 1)
      expect(told(before), `${String(before)} units before it`).toBe(within)
  })
}

test('a text ends with what is found in it', () => {
  for (const length of [0, 1, 2, 3, unitsAtOnce - 3, unitsAtOnce, unitsAtOnce + 3])
    for (const [name, end] of [
      ['words of a list', 'set'],
      ['signs of a list', 'tok'],
      ['known strings', 'abcdefgh'],
      ['signs of keys', ':'],
    ] as const)
      expect(scans[name]?.('.'.repeat(length) + end), `${name} behind ${String(length)} units`).toHaveLength(1)
})
