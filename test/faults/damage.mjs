// A file that was damaged from outside: flipped bits, a file or its log cut short. What counts is that it is said, and quickly.

import { closeSync, cpSync, openSync, readSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { flawOf, newFolder, runCommand, startServe } from './command.mjs'
import { openProvider } from './provider.mjs'
import { workflowFile } from './workflow-file.mjs'

/** A folder with deliveries; `isKilled`: its log was not brought into the file. */
async function soundFolder(file, isKilled) {
  const folder = newFolder()
  const serve = await startServe(file, folder)
  const provider = openProvider('d')
  for (let count = 0; count < 300; count += 1) await provider.sendNew(serve.port)
  await provider.close()
  await serve.end(isKilled ? 'SIGKILL' : 'SIGTERM')
  return folder
}

/** Looks at a damaged folder in every way there is; what is wrong with what it met. */
async function lookedAt(folder, file) {
  const wrong = []
  for (const words of [['deliveries'], ['executions'], ['measures'], ['doctor', '--port', '0']]) {
    const flaw = flawOf(await runCommand([...words, '--data', folder]), [0, 1])
    if (flaw !== null) wrong.push(`${words[0]}: ${flaw}`)
  }
  try {
    const serve = await startServe(file, folder)
    const provider = openProvider('after')
    await provider.sendNew(serve.port)
    await provider.close()
    const code = await serve.end()
    const flaw = flawOf({ code, err: serve.said() }, [0, 1])
    if (flaw !== null) wrong.push(`serve: ${flaw}`)
  } catch (error) {
    const flaw = flawOf({ code: 1, err: error.message })
    if (flaw !== null) wrong.push(`serve: ${flaw}`)
  }
  return wrong
}

async function damaged({ fault, rounds, file, folder, harm }) {
  const wrong = []
  for (let round = 0; round < rounds; round += 1) {
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    harm(join(copy, 'faultline.sqlite'))
    wrong.push(...(await lookedAt(copy, file)))
  }
  return { fault, rounds, sent: 300, lost: 0, twice: 0, wrong, note: 'said in one sentence, or harmless' }
}

export async function damage({ random, rounds }) {
  const file = workflowFile('lastNode', null)
  const folder = await soundFolder(file, false)
  const killed = await soundFolder(file, true)
  return [
    await damaged({ fault: 'bits flipped', rounds, file, folder, harm: (path) => flipBits(path, random) }),
    await damaged({
      fault: 'file cut short',
      rounds,
      file,
      folder,
      harm: (path) => truncateSync(path, random.between(0, statSync(path).size)),
    }),
    await damaged({
      fault: 'log cut short',
      rounds,
      file,
      folder: killed,
      harm: (path) => truncateSync(`${path}-wal`, random.between(0, statSync(`${path}-wal`).size)),
    }),
  ]
}

function flipBits(path, random) {
  const size = statSync(path).size
  const handle = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  for (let count = random.between(1, 40); count > 0; count -= 1) {
    const place = random.between(0, size - 1)
    readSync(handle, byte, 0, 1, place)
    byte[0] ^= 1 << random.between(0, 7)
    writeSync(handle, byte, 0, 1, place)
  }
  closeSync(handle)
}
