import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newFolder } from './measure.mjs'

const cli = join(import.meta.dirname, '../../out/main/cli.js')

const node = (name, type, typeVersion, x, parameters) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [x, 0],
  parameters,
})
const to = (name) => ({ main: [[{ node: name, type: 'main', index: 0 }]] })

/** Webhook → Set → IF → Respond. */
export const workflow = {
  id: 'bench',
  name: 'Bench',
  active: true,
  nodes: [
    node('Webhook', 'webhook', 2.1, 0, {
      httpMethod: 'POST',
      path: 'bench',
      responseMode: 'responseNode',
      options: {},
    }),
    node('Set', 'set', 3.4, 200, {
      assignments: {
        assignments: [
          { id: 'a', name: 'total', type: 'number', value: '={{ $json.body.total }}' },
          { id: 'b', name: 'name', type: 'string', value: '={{ $json.body.name }}' },
        ],
      },
      options: {},
    }),
    node('IF', 'if', 2.2, 400, {
      conditions: {
        options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
        combinator: 'and',
        conditions: [
          { id: 'c', leftValue: '={{ $json.total }}', rightValue: 10, operator: { type: 'number', operation: 'gt' } },
        ],
      },
      options: {},
    }),
    node('Respond', 'respondToWebhook', 1.4, 600, { respondWith: 'firstIncomingItem', options: {} }),
  ],
  connections: { Webhook: to('Set'), Set: to('IF'), IF: to('Respond') },
  settings: { executionOrder: 'v1' },
}

/** Starts `serve` with the workflow on a folder, a new one where none is given; resolves with its port and the milliseconds until it was ready. */
export async function startServe(served = workflow, folder = newFolder()) {
  const file = join(newFolder(), 'bench.json')
  writeFileSync(file, JSON.stringify(served))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [cli, 'serve', file, '--port', '0', '--data', folder], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  const readyMs = performance.now() - startedAt
  return {
    port: JSON.parse(line).port,
    readyMs,
    processorMs: () => processorMsOf(child.pid),
    highestMegabytes: () => highestMegabytesOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

/** Time of the processors that a process has taken, in milliseconds; not a number where the platform does not tell (proc(5)). */
function processorMsOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** The most memory that a process has held, in MB; not a number where the platform does not tell (proc(5)). */
function highestMegabytesOf(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}
