// The clock of the machine jumps forth and back while deliveries come, also over a restart.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEffectServer } from './effect-server.mjs'
import { newFolder, runCommand, startServe } from './command.mjs'
import { judged, settled } from './kept.mjs'
import { openProvider } from './provider.mjs'
import { workflowFile } from './workflow-file.mjs'

const hour = 3_600_000

export async function clockJumps({ random, rounds }) {
  const effect = await openEffectServer()
  const file = workflowFile('onReceived', effect.url)
  const folder = newFolder()
  const clock = join(newFolder(), 'clock')
  const provider = openProvider('t')
  const wrong = []
  const options = {
    before: ['-r', join(import.meta.dirname, 'shifted-clock.cjs')],
    environment: { FAULTLINE_FAULT_CLOCK: clock },
  }
  for (let round = 0; round < rounds; round += 1) {
    writeFileSync(clock, String(random.between(-48, 48) * hour))
    const serve = await startServe(file, folder, options)
    for (let count = 0; count < 20; count += 1) {
      await provider.sendNew(serve.port)
      if (count % 7 === 3) writeFileSync(clock, String(random.between(-48, 48) * hour))
    }
    // The same events once more: none runs again, whatever the clock says.
    for (const id of [...provider.answers.keys()].slice(-5)) await provider.send(serve.port, id)
    await settled(folder)
    await serve.end()
  }
  if (!(await isOneOrder(folder))) wrong.push('deliveries and executions are listed in two orders')
  const found = judged(folder, provider)
  const without = provider.answered().filter((id) => effect.times(id) === 0).length
  effect.close()
  await provider.close()
  return {
    fault: 'clock jumps of up to 48 h',
    rounds,
    sent: provider.answers.size,
    lost: found.lost + without,
    twice: found.twice + effect.twice(),
    wrong: [...wrong, ...found.wrong],
    note: '',
  }
}

async function isOneOrder(folder) {
  const [deliveries, executions] = await Promise.all(
    ['deliveries', 'executions'].map(async (list) =>
      (await runCommand([list, '--data', folder])).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ),
  )
  const ran = deliveries.filter(({ outcome }) => outcome === 'accepted').map((one) => one.delivery_id)
  return JSON.stringify(ran) === JSON.stringify(executions.map((one) => one.delivery_id))
}
