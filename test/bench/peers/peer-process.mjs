import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until the address answers 200; kills the process and fails where it does not within so many seconds. */
export async function untilItAnswers(url, child, { body, seconds }) {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until && child.exitCode === null) {
    const status = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
      (answered) => answered.status,
      () => 0,
    )
    if (status === 200) return
    await wait(200)
  }
  child.kill('SIGKILL')
  throw new Error(`${url} did not answer within ${seconds} seconds of the start of its server.`)
}

/** Ends a peer and takes its folder away. */
export async function endPeer(child, folder) {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  rmSync(folder, { recursive: true, force: true })
}
