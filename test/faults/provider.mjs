import { Agent } from 'undici'

/** So long a provider waits for an answer, in milliseconds, as GitHub does. */
const patienceMs = 10_000

/** A provider that sends events, each with an identifier of its own, and remembers what it was answered. */
export function openProvider(prefix, { connections = 16, bodyBytes = 200 } = {}) {
  let agent = new Agent({ connections })
  const padding = 'x'.repeat(bodyBytes)
  /** Status of the last answer by event; 0: the connection broke. */
  const answers = new Map()
  let count = 0
  const send = async (port, id) => {
    let status = 0
    try {
      const response = await fetch(`http://127.0.0.1:${port}/webhook/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: id, padding }),
        dispatcher: agent,
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.arrayBuffer()
      status = response.status
    } catch {
      // Nothing was promised to it.
    }
    answers.set(id, status)
    return status
  }
  return {
    answers,
    send,
    sendNew: (port) => send(port, `${prefix}-${(count += 1)}`),
    /** Sends new events over all connections until it is told to stop, or connections break. */
    flood: async (port, goesOn) => {
      const worker = async () => {
        while (goesOn()) if ((await send(port, `${prefix}-${(count += 1)}`)) === 0) return
      }
      await Promise.all(Array.from({ length: connections }, worker))
    },
    /** Repeats what was not answered 2xx, as providers do, so many times at most. */
    repeatFailed: async (port, rounds = 20) => {
      for (let round = 0; round < rounds; round += 1) {
        const failed = [...answers].filter(([, status]) => status < 200 || status > 299).map(([id]) => id)
        if (failed.length === 0) return
        for (let from = 0; from < failed.length; from += 16) {
          await Promise.all(failed.slice(from, from + 16).map((id) => send(port, id)))
        }
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    answered: () => [...answers].filter(([, status]) => status >= 200 && status < 300).map(([id]) => id),
    /** Breaks all its connections; from then on it has 16 at most. */
    hangUp: async () => {
      await agent.destroy()
      agent = new Agent({ connections: 16 })
    },
    close: () => agent.destroy(),
  }
}
