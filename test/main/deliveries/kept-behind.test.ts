import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { collectYoung, kilobytesKeptBehindAll } from '../../kept-behind.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, settled } from '../open-for-test.ts'

/** A client in a thread of its own, so that what it leaves behind is not ours. */
const client = `
  const { Agent, request } = require('node:http')
  const { parentPort, workerData: { url, body, connections } } = require('node:worker_threads')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const send = () => new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', reject).end(body)
  })
  parentPort.on('message', async (times) => {
    let left = times
    const codes = new Set()
    await Promise.all(Array.from({ length: connections }, async () => {
      while (left-- > 0) codes.add(await send())
    }))
    parentPort.postMessage([...codes])
  })`

const lines = Array.from({ length: 100 }, (_, quantity) => ({ quantity, name: `Part ${String(quantity)}` }))
const assignments = [
  { id: '1', name: 'sum', type: 'number', value: '={{ $json.body.lines.reduce((a, b) => a + b.quantity, 0) }}' },
]
const respond: JsonObject = {
  respondWith: 'json',
  responseBody: '={{ JSON.stringify({ sum: $json.sum }) }}',
  options: {},
}

test(
  'of deliveries that ran and were answered hardly anything outlives the young collections',
  { tag: '@timing' },
  async () => {
    const faultline = await openForTest()
    const workflow = buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'responseNode' }, { typeVersion: 2 }],
        Sum: ['set', { assignments: { assignments }, options: {} }, { typeVersion: 3.4 }],
        Answer: ['respondToWebhook', respond, { typeVersion: 1.1 }],
      },
      [
        ['Hook', 'Sum'],
        ['Sum', 'Answer'],
      ],
      { id: 'orders', name: 'Orders' },
    )
    activate(faultline, workflow)
    const status = faultline.listener()
    if (status.kind !== 'listening') throw new Error('It does not listen.')
    const workerData = { url: `${status.url}/webhook/orders`, body: JSON.stringify({ lines }), connections: 4 }
    const worker = new Worker(client, { eval: true, workerData })
    const send = async (times: number): Promise<void> => {
      worker.postMessage(times)
      expect(await once(worker, 'message')).toEqual([[200]])
    }
    // What is loaded and made once comes with the first.
    await send(300)
    const count = 1500
    const kilobytes = await kilobytesKeptBehindAll(async () => {
      const collecting = setInterval(collectYoung, 20)
      await send(count)
      await settled(faultline, 'orders')
      clearInterval(collecting)
    })
    await worker.terminate()
    await faultline.close()
    // One map on their way keeps 4, and what all of them keep is some 9.
    expect(kilobytes / count).toBeLessThan(2.5)
  },
)
