// n8n, which runs the very workflows that Faultline runs. It is too large to be fetched for a benchmark: `FAULTLINE_N8N` names a
// folder in which somebody has installed it (`npm install n8n`); without that it is left out.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
  const env = {
    ...process.env,
    N8N_USER_FOLDER: folder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    N8N_SECURE_COOKIE: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_LOG_LEVEL: 'error',
  }
  delete env.ELECTRON_RUN_AS_NODE
  // It runs in the Node.js of the machine: its parts are compiled for that.
  const program = join(packageFolder, 'bin/n8n')
  const child = spawn('node', [program, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  try {
    await activate(origin, workflow)
    await untilItAnswers(`${origin}/webhook/${workflow.id}`, child, { body, seconds: 30 })
  } catch (error) {
    await endPeer(child, folder)
    throw error
  }
  return { port, stop: () => endPeer(child, folder) }
}

/** Makes the owner of a new installation, and the workflow, as its own window does. */
async function activate(origin, { name, nodes, connections, settings }) {
  const owner = { email: 'a@example.com', firstName: 'A', lastName: 'B', password: 'Bench-marks-1' }
  const set = await untilAccepted(`${origin}/rest/owner/setup`, owner)
  const headers = {
    'content-type': 'application/json',
    'browser-id': 'bench',
    cookie: set.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
  const post = async (path, body) => {
    const answered = await fetch(`${origin}/rest/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answered.text()
    if (!answered.ok) throw new Error(`n8n answered ${answered.status} to ${path}: ${text.slice(0, 300)}`)
    return JSON.parse(text).data
  }
  // Without an id of its own a webhook is not at its path alone.
  const withIds = nodes.map((node) => (node.type.endsWith('.webhook') ? { ...node, webhookId: randomUUID() } : node))
  const made = { name, nodes: withIds, connections, settings, active: false }
  const { id, versionId } = await post('workflows', made)
  await post(`workflows/${id}/activate`, { versionId })
}

async function untilAccepted(url, body) {
  for (let tries = 0; tries < 180; tries += 1) {
    const headers = { 'content-type': 'application/json', 'browser-id': 'bench' }
    const answered = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
    // While it starts, any address answers 200 with a sentence.
    if (answered?.ok && answered.headers.get('content-type')?.includes('json')) return answered
    await wait(500)
  }
  throw new Error(`${url} did not take ${JSON.stringify(body)} within 90 seconds.`)
}
