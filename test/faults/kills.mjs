// kill -9 of `serve` while it accepts, while executions run, and while it answers before they do.

import { openEffectServer } from './effect-server.mjs'
import { startServe } from './command.mjs'
import { newFolder } from './command.mjs'
import { judged, openKept, settled } from './kept.mjs'
import { openProvider } from './provider.mjs'
import { workflowFile } from './workflow-file.mjs'

/** How many answered executions run at once, by the setting's default. */
const atOnce = 16

const phases = [
  { name: 'kill -9 while accepting', responseMode: 'lastNode', hasEffect: false },
  { name: 'kill -9 while executions run', responseMode: 'lastNode', hasEffect: true },
  { name: 'kill -9 while answering first', responseMode: 'onReceived', hasEffect: true },
]

export async function kills({ random, rounds }) {
  const rows = []
  for (const phase of phases) rows.push(await killPhase(phase, random, rounds))
  return rows
}

async function killPhase({ name, responseMode, hasEffect }, random, rounds) {
  const effect = await openEffectServer()
  const file = workflowFile(responseMode, hasEffect ? effect.url : null)
  const folder = newFolder()
  const provider = openProvider('k')
  const wrong = []
  let crashedBefore = 0
  let mostCrashed = 0
  for (let round = 0; round < rounds; round += 1) {
    const serve = await startServe(file, folder)
    let goesOn = true
    const flooding = provider.flood(serve.port, () => goesOn)
    await new Promise((resolve) => setTimeout(resolve, random.between(50, 900)))
    goesOn = false
    await serve.end('SIGKILL')
    await flooding
    if (responseMode !== 'onReceived') continue
    // The next start marks what was cut off.
    const next = await startServe(file, folder)
    await settled(folder)
    await next.end()
    const kept = openKept(folder)
    const crashed = kept.all(`SELECT count(*) AS count FROM execution WHERE status = 'crashed'`)[0].count
    kept.close()
    mostCrashed = Math.max(mostCrashed, crashed - crashedBefore)
    crashedBefore = crashed
  }
  if (mostCrashed > atOnce) wrong.push(`${mostCrashed} crashed at one kill`)
  const last = await startServe(file, folder)
  await settled(folder)
  if ((await last.end()) !== 0) wrong.push('the last serve did not end with 0')
  const found = judged(folder, provider)
  effect.close()
  await provider.close()
  return {
    fault: name,
    rounds,
    sent: provider.answers.size,
    lost: found.lost,
    twice: found.twice + effect.twice(),
    wrong: [...wrong, ...found.wrong],
    note: responseMode === 'onReceived' ? `at most ${mostCrashed} marked crashed at a kill` : '',
  }
}
