// Node-RED, which records nothing: fetched from the npm registry into the cache, in the one version that is compared with.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { captureOrStop, npm } from '../../../scripts/child.mjs'
import { cacheFolder } from '../../../scripts/folders.mjs'
import { newFolder } from '../measure.mjs'
import { endPeer, freePort, untilItAnswers } from './peer-process.mjs'

export const nodeRedVersion = '4.1.8'

async function fetchNodeRed() {
  const folder = join(cacheFolder(), 'peers', `node-red-${nodeRedVersion}`)
  const program = (root) => join(root, 'node_modules/node-red/red.js')
  if (existsSync(program(folder))) return program(folder)
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'package.json'), JSON.stringify({ name: 'peer', private: true }))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', half]
  const [command, args] = npm(['install', ...options, `node-red@${nodeRedVersion}`])
  await captureOrStop(command, args, {
    cwd: half,
    what: `Node-RED ${nodeRedVersion} could not be fetched`,
    remedy: 'Check that the npm registry can be reached (npm ping), then run the benchmark again.',
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
  return program(folder)
}

const jsonata = (expression) => ({ to: expression, tot: 'jsonata' })
const text = (property) => ({ to: property, tot: 'msg' })
const set = (p, value) => ({ t: 'set', p, pt: 'msg', ...value })
const total = '$sum(payload.items.(price * quantity))'
const put = (id, rules, wires) => ({ id, type: 'change', z: 'tab', rules, wires })
const above = (id, property, limit, wires) => ({
  id,
  type: 'switch',
  z: 'tab',
  property,
  propertyType: 'msg',
  rules: [{ t: 'gt', v: String(limit), vt: 'num' }, { t: 'else' }],
  checkall: 'true',
  repair: false,
  outputs: 2,
  wires,
})
const httpIn = (name, wires) => ({
  id: `${name}-in`,
  type: 'http in',
  z: 'tab',
  url: `/${name}`,
  method: 'post',
  wires,
})
const httpOut = (name) => ({
  id: `${name}-out`,
  type: 'http response',
  z: 'tab',
  statusCode: '',
  headers: {},
  wires: [],
})
const orderFields = (name, wires) =>
  put(
    `${name}-fields`,
    [
      set('order.total', jsonata(total)),
      set('order.orderId', text('payload.id')),
      set('order.customer', text('payload.customer.name')),
    ],
    wires,
  )
const answer = (name) =>
  put(
    `${name}-answer`,
    [set('payload', jsonata('{ "id": order.orderId, "total": order.total, "ok": true }'))],
    [[`${name}-out`]],
  )

/** The four tasks with Node-RED's own nodes. */
const flows = [
  { id: 'tab', type: 'tab', label: 'bench' },
  httpIn('order', [['order-fields']]),
  orderFields('order', [['order-if']]),
  above('order-if', 'order.total', 10, [['order-answer'], []]),
  answer('order'),
  httpOut('order'),
  httpIn('code', [['code-function']]),
  {
    id: 'code-function',
    type: 'function',
    z: 'tab',
    func: `const order = msg.payload
msg.order = { orderId: order.id, total: order.items.reduce((sum, item) => sum + item.price * item.quantity, 0), customer: order.customer.name }
return msg`,
    outputs: 1,
    wires: [['code-if']],
  },
  above('code-if', 'order.total', 10, [['code-answer'], []]),
  answer('code'),
  httpOut('code'),
  httpIn('merge', [['merge-lines']]),
  put('merge-lines', [set('payload', text('payload.lines'))], [['merge-split']]),
  {
    id: 'merge-split',
    type: 'split',
    z: 'tab',
    splt: '\\n',
    spltType: 'str',
    arraySplt: 1,
    arraySpltType: 'len',
    wires: [['merge-if']],
  },
  above('merge-if', 'payload.quantity', 4, [['merge-join'], ['merge-join']]),
  { id: 'merge-join', type: 'join', z: 'tab', mode: 'auto', build: 'array', wires: [['merge-answer']] },
  put('merge-answer', [set('payload', jsonata('{ "count": $count(payload) }'))], [['merge-out']]),
  httpOut('merge'),
  httpIn('first', [['first-started', 'first-fields']]),
  put('first-started', [set('payload', jsonata('{ "message": "Workflow was started" }'))], [['first-out']]),
  httpOut('first'),
  orderFields('first', [['first-if']]),
  above('first-if', 'order.total', 10, [[], []]),
]

/** Starts it with all tasks; resolves with its port and how to stop it. */
export async function startNodeRed() {
  const program = await fetchNodeRed()
  const folder = newFolder()
  const port = await freePort()
  const settings = {
    uiHost: '127.0.0.1',
    uiPort: port,
    httpAdminRoot: false,
    flowFile: 'flows.json',
    credentialSecret: false,
    telemetry: { enabled: false, updateNotification: false },
    logging: { console: { level: 'off' } },
  }
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(flows))
  writeFileSync(join(folder, 'settings.js'), `module.exports = ${JSON.stringify(settings)}`)
  const child = spawn(process.execPath, [program, '-u', folder, '-s', join(folder, 'settings.js')], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilItAnswers(`http://127.0.0.1:${port}/first`, child, { body: '{"items":[],"customer":{}}', seconds: 60 })
  return { port, stop: () => endPeer(child, folder) }
}
