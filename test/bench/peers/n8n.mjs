// n8n, which runs the very workflows that Faultline runs. It is too large to be fetched for a benchmark: `FAULTLINE_N8N` names a
// folder in which somebody has installed it (`npm install n8n`); without that it is left out.

import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../measure.mjs'
import { endPeer, freePort, untilItAnswers } from './peer-process.mjs'

const packageFolder = join(process.env.FAULTLINE_N8N ?? '', 'node_modules/n8n')

/** Null where none is named. */
export const n8nVersion =
  process.env.FAULTLINE_N8N === undefined
    ? null
    : JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version

/** Starts it with the workflow active; resolves with its port and how to stop it. `body` is one that it answers with 200. */
export async function startN8n(workflow, body) {
  const folder = newFolder()
  const port = await freePort()
  const program = join(packageFolder, 'bin/n8n')
  const env = {
    ...process.env,
    N8N_USER_FOLDER: folder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_LOG_LEVEL: 'error',
  }
  delete env.ELECTRON_RUN_AS_NODE
  const file = join(folder, 'workflow.json')
  writeFileSync(file, JSON.stringify(workflow))
  // It runs in the Node.js of the machine: its parts are compiled for that.
  const command = promisify(execFile)
  await command('node', [program, 'import:workflow', `--input=${file}`], { env })
  await command('node', [program, 'update:workflow', '--all', '--active=true'], { env })
  const child = spawn('node', [program, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilItAnswers(`http://127.0.0.1:${port}/webhook/${workflow.id}`, child, { body, seconds: 180 })
  return { port, stop: () => endPeer(child, folder) }
}
