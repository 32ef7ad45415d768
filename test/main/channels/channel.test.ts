import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { stayConnected, type ConnectionState } from '../../../src/main/channels/connection.ts'
import type { ServerSentEvent } from '../../../src/main/channels/event-request.ts'
import type { ChannelStatus } from '../../../src/shared/channel.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import { webhookWorkflow } from '../listener/open-test-listener.ts'
import { activate, openForTest } from '../open-for-test.ts'

/** What a connection is answered: a stream, or something else. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void

interface Endpoint {
  readonly url: string
  readonly requests: readonly IncomingMessage[]
  readonly close: () => Promise<void>
}

/** An endpoint that answers one connection after the other; the last answer holds for all that follow. */
async function endpoint(...answers: readonly Answer[]): Promise<Endpoint> {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}/channel`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const stream =
  (text: string, isEnded = false): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text)
    if (isEnded) response.end()
  }

const refusal =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

/** Stays connected until it has waited so often, or failed; waits for nothing. */
async function connected(url: string, waits: number) {
  const stopping = new AbortController()
  const events: ServerSentEvent[] = []
  const states: ConnectionState[] = []
  await stayConnected(
    {
      url,
      take: (event) => {
        events.push(event)
        return Promise.resolve()
      },
      tell: (state) => {
        states.push(state)
      },
      wait: () => {
        if (states.filter(({ state }) => state === 'waiting').length >= waits) stopping.abort()
        return Promise.resolve()
      },
    },
    stopping.signal,
  )
  return { events, states, waitsMs: states.flatMap((one) => (one.state === 'waiting' ? [one.waitMs] : [])) }
}

test('a connection that ends is made again with the id of the last event, and asks for events alone', async () => {
  const served = await endpoint(
    stream('id: 7\ndata: one\n\nid: 8\ndata: two\n\n', true),
    stream('data: three\n\n', true),
  )
  const { events, states } = await connected(served.url, 2)
  await served.close()
  expect(events.map(({ data }) => data)).toEqual(['one', 'two', 'three'])
  expect(served.requests.map(({ headers }) => [headers.accept, headers['last-event-id']])).toEqual([
    ['text/event-stream', undefined],
    ['text/event-stream', '8'],
  ])
  expect(states.map(({ state }) => state)).toEqual([
    'connecting',
    'connected',
    'waiting',
    'connecting',
    'connected',
    'waiting',
  ])
})

test('who does not answer is asked ever more seldom, with the exact text of what went wrong', async () => {
  const served = await endpoint(refusal(503, 'busy'))
  const { waitsMs, states } = await connected(served.url, 7)
  await served.close()
  expect(waitsMs).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(states[1]).toMatchObject({ error: 'It answered 503: busy' })
  const gone = await connected(served.url, 1)
  expect(gone.states[1]?.state === 'waiting' ? gone.states[1].error : '').toContain('ECONNREFUSED')
})

test('the wait that an endpoint asks for is kept to', async () => {
  const served = await endpoint(stream('retry: 250\n\n', true))
  expect((await connected(served.url, 1)).waitsMs).toEqual([250])
  await served.close()
})

for (const [what, answer, said] of [
  [
    'a page',
    refusal(200, '<html>', { 'content-type': 'text/html' }),
    'It answered 200 with text/html, and text/event-stream was expected: it is no channel.',
  ],
  [
    'a redirect',
    refusal(302, '', { location: 'http://127.0.0.1:1/x' }),
    'It redirects (302) to http://127.0.0.1:1/x, which is not followed: give that URL.',
  ],
  ['an end', refusal(204, ''), 'It answered 204.'],
  ['a refusal', refusal(403, 'Channel has been disabled.'), 'It answered 403: Channel has been disabled.'],
] as const) {
  test(`after ${what} it is not asked again`, async () => {
    const served = await endpoint(answer)
    const { states } = await connected(served.url, 1)
    await served.close()
    expect(states).toEqual([{ state: 'connecting' }, { state: 'failed', error: said }])
    expect(served.requests.length).toBe(1)
  })
}

test.describe('as deliveries', () => {
  let faultline: Faultline

  test.beforeEach(async () => {
    faultline = await openForTest()
    activate(
      faultline,
      webhookWorkflow({ httpMethod: 'POST', path: 'orders', options: {} }, { id: 'orders', name: 'Orders' }),
    )
  })

  test.afterEach(async () => {
    await faultline.close()
  })

  const smee = (body: object): string =>
    `data: ${JSON.stringify({ 'content-type': 'application/json', 'x-from': 'shop', timestamp: 1, body })}\n\n`

  test('each event is a delivery that says how it came, and a repeat is one', async () => {
    const raw = Buffer.from('{ "event_id": "e2" }').toString('base64')
    const gosmee = `data: ${JSON.stringify({ 'content-type': 'application/json', timestamp: 1, bodyB: raw })}\n\n`
    const served = await endpoint(
      stream(`event: ready\ndata: {}\n\n${smee({ event_id: 'e1' })}${gosmee}${smee({ event_id: 'e1' })}`),
    )
    const { host } = new URL(served.url)
    await faultline.calls.openChannel({ url: served.url, path: '/webhook/orders' })

    await expect.poll(async () => (await faultline.calls.channels(undefined))[0]?.events).toBe(3)
    expect(await faultline.calls.channels(undefined)).toMatchObject([
      { state: 'connected', host, rewritten: 2, lost: 0, error: null },
    ])
    const rows = (await faultline.calls.deliveries({ limit: 10 })).toReversed()
    await expect
      .poll(async () => (await faultline.calls.deliveries({ limit: 10 })).map(({ outcome }) => outcome).toReversed())
      .toEqual(['accepted', 'accepted', 'duplicate'])
    expect(rows[0]?.headers).toContainEqual(['x-from', 'shop'])
    const views = await Promise.all(rows.map(({ id }) => faultline.calls.delivery({ deliveryId: id })))
    expect(views.map(({ channel, body }) => [channel, body])).toEqual([
      [{ host, isRewritten: true }, '{"event_id":"e1"}'],
      [{ host, isRewritten: false }, '{ "event_id": "e2" }'],
      [{ host, isRewritten: true }, '{"event_id":"e1"}'],
    ])
    await faultline.calls.closeChannel({ url: served.url })
    expect(await faultline.calls.channels(undefined)).toEqual([])
    await served.close()
  })

  test('one that is opened again takes the place of the one of its URL', async () => {
    const served = await endpoint(stream(': here\n\n'), stream(smee({ event_id: 'e9' })))
    await faultline.calls.openChannel({ url: served.url, path: '/webhook/elsewhere' })
    await expect.poll(() => served.requests.length).toBe(1)
    const closed = once(served.requests[0]?.socket ?? served.requests[0] ?? process, 'close')
    await faultline.calls.openChannel({ url: served.url, path: '/webhook/orders' })
    await closed
    await expect.poll(async () => (await faultline.calls.channels(undefined))[0]?.events).toBe(1)
    expect(await faultline.calls.channels(undefined)).toMatchObject([{ path: '/webhook/orders' }])
    await faultline.calls.closeChannel({ url: served.url })
    await served.close()
  })

  test('several are listened to beside each other, and one that is stopped leaves the others', async () => {
    const [first, second] = [
      await endpoint((response, request) => {
        stream(smee({ event_id: 'a1' }))(response, request)
        later.push(() => response.write(smee({ event_id: 'a2' })))
      }),
      await endpoint(stream(smee({ event_id: 'b1' }))),
    ]
    const later: (() => void)[] = []
    const told: (readonly ChannelStatus[])[] = []
    faultline.onNotice((_name, value) => told.push(value as readonly ChannelStatus[]), ['channels'])
    await faultline.calls.openChannel({ url: first.url, path: '/webhook/orders' })
    await faultline.calls.openChannel({ url: second.url, path: '/webhook/others' })
    const events = async (): Promise<readonly number[]> =>
      (await faultline.calls.channels(undefined)).map((each) => each.events)
    await expect.poll(events).toEqual([1, 1])

    await faultline.calls.closeChannel({ url: second.url })
    await expect.poll(() => told.at(-1)?.map(({ url }) => url)).toEqual([first.url])
    later.forEach((write) => {
      write()
    })
    await expect.poll(events).toEqual([2])
    const targets = (await faultline.calls.deliveries({ limit: 10 })).map(({ target }) => target)
    expect(targets.toSorted()).toEqual(['/webhook/orders', '/webhook/orders', '/webhook/others'])
    await faultline.calls.closeChannel({ url: first.url })
    await Promise.all([first.close(), second.close()])
  })

  test('a URL that is none, and a path that is none, are refused in one sentence; nothing is contacted', async () => {
    await expect(faultline.calls.openChannel({ url: 'smee', path: '/webhook/orders' })).rejects.toMatchObject({
      problem: { code: 'INVALID_INPUT', sentence: '"smee" is no URL of a channel.' },
    })
    await expect(faultline.calls.openChannel({ url: 'https://smee.io/x', path: 'orders' })).rejects.toMatchObject({
      problem: { sentence: '"orders" is no path of the listener.' },
    })
    expect(await faultline.calls.channels(undefined)).toEqual([])
  })
})
