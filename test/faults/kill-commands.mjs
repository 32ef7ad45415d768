// kill -9 in the middle of a sweep and of an export.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { flawOf, newFolder, runCommand, startCommand, startServe } from './command.mjs'
import { openKept } from './kept.mjs'
import { openProvider } from './provider.mjs'
import { workflowFile } from './workflow-file.mjs'

const sample = 'pull-request-without-milestone'

/** Starts a command and kills it after so many milliseconds; resolves when it is gone. */
async function killed(words, afterMs) {
  const child = startCommand(words)
  const gone = new Promise((resolve) => child.once('close', resolve))
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  await gone
  clearTimeout(timer)
}

export async function killSweep({ random, rounds }) {
  const folder = newFolder()
  const out = newFolder()
  const wrong = []
  for (let round = 0; round < rounds; round += 1) {
    await killed(['sweep', sample, '--data', folder, '--out', out], random.between(500, 3500))
    const kept = openKept(folder)
    if (kept.integrity() !== 'ok') wrong.push('integrity')
    kept.close()
    for (const name of readdirSync(out)) if (!isWholeJson(join(out, name))) wrong.push(`a part of ${name}`)
  }
  const ended = await runCommand(['sweep', sample, '--layer', 'data', '--data', folder])
  const flaw = flawOf(ended, [10])
  if (flaw !== null) wrong.push(flaw)
  return { fault: 'kill -9 in a sweep', rounds, sent: rounds + 1, lost: 0, twice: 0, wrong, note: '' }
}

function isWholeJson(path) {
  if (!path.endsWith('.json')) return true
  try {
    JSON.parse(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

export async function killExport({ random, rounds }) {
  const folder = newFolder()
  const wrong = []
  // The effect is nowhere: every execution fails, so each has a record.
  const serve = await startServe(workflowFile('lastNode', 'http://127.0.0.1:9'), folder)
  const provider = openProvider('x')
  for (let count = 0; count < 3; count += 1) await provider.sendNew(serve.port)
  await provider.close()
  await serve.end()
  const kept = openKept(folder)
  const ids = kept.all('SELECT id FROM execution').map(({ id }) => id)
  kept.close()
  const out = join(newFolder(), 'out')
  const words = ['export', ...ids, '--format', 'zip', '--out', out, '--data', folder]
  for (let round = 0; round < rounds; round += 1) {
    await killed(words, random.between(150, 1200))
    if (existsSync(out))
      for (const name of readdirSync(out)) if (!isWholeZip(join(out, name))) wrong.push(`a part of ${name}`)
  }
  const ended = await runCommand(words)
  const flaw = flawOf(ended, [0])
  if (flaw !== null) wrong.push(flaw)
  const lost = ids.length - readdirSync(out).filter((name) => name.endsWith('.zip')).length
  return { fault: 'kill -9 in an export', rounds, sent: ids.length, lost: Math.max(lost, 0), twice: 0, wrong, note: '' }
}

/** What is not named as an archive is a file under way, which nobody takes for one. */
function isWholeZip(path) {
  if (!path.endsWith('.zip')) return true
  try {
    return Object.keys(unzipSync(readFileSync(path))).length > 0
  } catch {
    return false
  }
}
