import { Pool } from 'undici'

/**
 * What a server of JavaScript does in its first seconds is compiled while it does it, for longer the more it does: a rate is
 * what comes after. In seconds.
 */
const warmingSeconds = 10

/** Loads a server until it is as fast as it gets; resolves with how many answers came. */
export async function warmUp(url, body) {
  const { answers } = await load(url, body, { seconds: warmingSeconds })
  return answers
}

/**
 * Sends the same POST over so many connections for so many seconds, after a second of warming up; `headers` may be a function that
 * makes those of each. Resolves with the answers per second, the milliseconds within which half and 99 of 100 of them came, and how many came in all, those of the warming
 * up among them; fails where an answer is of another status than is awaited.
 */
export async function load(url, body, { connections = 16, seconds = 4, headers = {}, status = 200 } = {}) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const headersOf = typeof headers === 'function' ? headers : () => headers
  let times = []
  let until = performance.now() + 1000
  const worker = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: pathname,
        headers: { 'content-type': 'application/json', ...headersOf() },
        body,
      })
      await answer.dump()
      if (statusCode !== status) throw new Error(`${url} answered ${statusCode}`)
      times.push(performance.now() - sentAt)
    }
  }
  const all = () => Promise.all(Array.from({ length: connections }, worker))
  await all()
  const warming = times.length
  times = []
  until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  await all()
  const rate = times.length / ((performance.now() - startedAt) / 1000)
  await pool.close()
  times.sort((a, b) => a - b)
  const within = (share) => times[Math.floor(times.length * share)] ?? 0
  return { rate, p50Ms: within(0.5), p99Ms: within(0.99), answers: warming + times.length }
}
