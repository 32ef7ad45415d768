import { expect, test } from '@playwright/test'
import { TaggedSends, type TaggedSend } from '../../../src/main/deliveries/tagged-sends.ts'
import { testSurroundings } from '../engine/test-surroundings.ts'

function newSend(reproductionId: string | null = 'r1'): TaggedSend {
  return {
    reproductionId,
    surroundings: testSurroundings,
    workflow: null,
    queue: null,
    onStart: () => undefined,
    signal: new AbortController().signal,
    deliveryId: null,
    finished: null,
  }
}

test('what arrives from a tagged port is the send, and the send knows its delivery', () => {
  const [sends, send] = [new TaggedSends(), newSend()]
  sends.tag(40_001, send)
  const arrival = { id: 'd1', remotePort: 40_001 }

  expect(sends.arrived(arrival)).toBe(send)
  expect(sends.of(arrival)).toBe(send)
  expect(send.deliveryId).toBe('d1')
})

test('what arrives from any other port comes from outside', () => {
  const sends = new TaggedSends()
  sends.tag(40_001, newSend())
  const arrival = { id: 'd1', remotePort: 40_002 }

  expect([sends.arrived(arrival), sends.of(arrival)]).toEqual([null, null])
})

test('a delivery stays ours though its sender hangs up before it is decided', () => {
  const [sends, send] = [new TaggedSends(), newSend()]
  const takeBack = sends.tag(40_001, send)
  const arrival = { id: 'd1', remotePort: 40_001 }
  sends.arrived(arrival)
  takeBack()

  expect(sends.of(arrival)).toBe(send)
  expect(sends.arrived({ id: 'd2', remotePort: 40_001 })).toBeNull()
})

test('a port that was given to the next send is not taken from it by the one before', () => {
  const [sends, next] = [new TaggedSends(), newSend('r2')]
  const takeBack = sends.tag(40_001, newSend('r1'))
  sends.tag(40_001, next)
  takeBack()

  expect(sends.arrived({ id: 'd1', remotePort: 40_001 })).toBe(next)
})
