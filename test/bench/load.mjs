import { Pool } from 'undici'

/**
 * Sends the same POST over so many connections for so many seconds, after a second of warming up. Resolves with the answers
 * per second; fails where an answer is not a 200.
 */
export async function load(url, body, { connections = 16, seconds = 4 } = {}) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  let answered = 0
  let until = performance.now() + 1000
  const worker = async () => {
    while (performance.now() < until) {
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: pathname,
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.dump()
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      answered += 1
    }
  }
  const all = () => Promise.all(Array.from({ length: connections }, worker))
  await all()
  answered = 0
  until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  await all()
  const rate = answered / ((performance.now() - startedAt) / 1000)
  await pool.close()
  return rate
}
