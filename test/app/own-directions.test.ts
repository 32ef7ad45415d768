import { expect, test, type Locator } from '@playwright/test'
import { drop } from './dropped-case.ts'
import { untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'

/** Turns what follows it around, until something ends it. */
const override = String.fromCodePoint(0x202e)

/** From where to where on the screen the first and the last letter of a word of a text stand. */
function lettersOf(place: Locator, word: string): Promise<readonly number[]> {
  return place.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted)
      if (at < 0) continue
      return [at, at + wanted.length - 1].map((letter) => {
        const range = document.createRange()
        range.setStart(node, letter)
        range.setEnd(node, letter + 1)
        return range.getBoundingClientRect().left
      })
    }
    return []
  }, word)
}

test('a name that turns letters around, or runs from right to left, turns nothing of the sentence around it', async () => {
  const { window, close } = await launchFaultline()
  const failing = `${override}reversed`
  const node = (name: string, type: string, parameters: object): object => ({
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion: 2,
    position: [0, 0],
    parameters,
  })
  await drop(window, 'directions', {
    name: 'directions',
    nodes: [
      node('Hook', 'webhook', { httpMethod: 'POST', path: 'directions', responseMode: 'lastNode' }),
      node(failing, 'code', { jsCode: 'nowhere()' }),
    ],
    connections: { Hook: { main: [[{ node: failing, type: 'main', index: 0 }]] } },
  })
  await window.getByRole('button', { name: 'Send one item' }).click()
  await untilIdle(window)

  const said = window.getByRole('status').filter({ hasText: 'The item fails in' })
  for (const word of ['provider', 'Next']) {
    const [first = 0, last = 0] = await lettersOf(said, word)
    expect(last, word).toBeGreaterThan(first)
  }
  await close()
})
