import { Pool } from 'undici'

/**
 * Sends the same POST over so many connections for so many seconds, after a second of warming up. Resolves with the answers
 * per second and the milliseconds within which 99 of 100 came; fails where an answer is not a 200.
 */
export async function load(url, body, { connections = 16, seconds = 4 } = {}) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  let times = []
  let until = performance.now() + 1000
  const worker = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: pathname,
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.dump()
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      times.push(performance.now() - sentAt)
    }
  }
  const all = () => Promise.all(Array.from({ length: connections }, worker))
  await all()
  times = []
  until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  await all()
  const rate = times.length / ((performance.now() - startedAt) / 1000)
  await pool.close()
  times.sort((a, b) => a - b)
  return { rate, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
}
