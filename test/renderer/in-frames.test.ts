import { expect, test } from '@playwright/test'
import { inFrames } from '../../src/renderer/in-frames.ts'

const platform = ['requestAnimationFrame', 'cancelAnimationFrame', 'reportError', 'window'] as const

/** A window whose frames come when the test says so, or never. */
function windowWithFrames(): { readonly frame: () => void; readonly reported: unknown[]; readonly close: () => void } {
  const before = platform.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const reported: unknown[] = []
  let next: (() => void) | null = null
  const stand = {
    requestAnimationFrame: (draw: () => void) => {
      next = draw
      return 1
    },
    cancelAnimationFrame: () => {
      next = null
    },
    reportError: (error: unknown) => reported.push(error),
    window: globalThis,
  }
  for (const [name, value] of Object.entries(stand))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  return {
    frame: () => next?.(),
    reported,
    close: () => {
      for (const [name, own] of before) {
        Reflect.deleteProperty(globalThis, name)
        if (own !== undefined) Object.defineProperty(globalThis, name, own)
      }
    },
  }
}

test('what comes between two frames is run in its order before the next one, all in one go', () => {
  const { frame, reported, close } = windowWithFrames()
  const { hand } = inFrames()
  const ran: string[] = []

  hand(() => ran.push('one'))
  hand(() => {
    throw new Error('two')
  })
  hand(() => ran.push('three'))
  expect(ran).toEqual([])
  frame()
  expect(ran).toEqual(['one', 'three'])
  expect(reported).toEqual([new Error('two')])

  hand(() => ran.push('four'))
  frame()
  expect(ran).toEqual(['one', 'three', 'four'])
  close()
})

test('who cannot wait for the frame has it at once, and nothing is run twice', () => {
  const { frame, close } = windowWithFrames()
  const { hand, flush } = inFrames()
  const ran: string[] = []

  hand(() => ran.push('one'))
  flush()
  frame()
  expect(ran).toEqual(['one'])
  close()
})

test('a window that is not shown goes on without frames', async () => {
  const { close } = windowWithFrames()
  const { hand } = inFrames()

  await new Promise<void>((resolve) => {
    hand(resolve)
  })
  close()
})
