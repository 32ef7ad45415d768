import { createServer } from 'node:http'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'

function open(dataFolder: string): Promise<Faultline> {
  return openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
}

test('what a real API answered is given by its stand-in once it is recorded, until that is undone', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ asked }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-record-'))
  const faultline = await open(dataFolder)
  await faultline.calls.openText({ name: 'real.json', text: JSON.stringify(caseOf(port)) })
  await faultline.calls.decideHosts({ hosts: [`127.0.0.1:${port}`], isReal: true })
  const sent = async (by: Faultline): Promise<{ readonly id: string; readonly output: unknown }> => {
    const [item] = (await by.cases.send({ size: 1 }).done).items
    const id = item?.executionId ?? ''
    const { execution } = await by.calls.execution({ executionId: id })
    return { id, output: execution.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json }
  }

  const real = await sent(faultline)
  const view = await faultline.calls.recordAnswers({ executionId: real.id })
  const stoodIn = await sent(faultline)
  await faultline.close()
  const again = await open(dataFolder)
  const restarted = await sent(again)
  const { undo } = await again.calls.undo(undefined)
  const undone = await sent(again)
  await again.close()
  server.close()

  expect(real.output).toEqual({ asked: 1 })
  expect(view.undo).toBe('Answers of the API')
  expect(stoodIn.output).toEqual({ asked: 1 })
  expect(restarted.output).toEqual({ asked: 1 })
  // What was taken back was done before the app ended; the step before it is the leave for the host.
  expect(undo).toBe('Hosts that go out for real')
  expect(undone.output).toEqual({ asked: 2 })
})

test('an execution that is not there, and one without an answer, are refused', async () => {
  const faultline = await open(mkdtempSync(join(tmpdir(), 'faultline-record-')))
  const { nodes, ...workflow } = caseOf(1).workflow
  const silent = { ...caseOf(1), workflow: { ...workflow, nodes: nodes.slice(0, 1), connections: {} } }
  await faultline.calls.openText({ name: 'silent.json', text: JSON.stringify(silent) })
  const [item] = (await faultline.cases.send({ size: 1 }).done).items
  await expect(faultline.calls.recordAnswers({ executionId: 'none' })).rejects.toMatchObject({
    problem: { code: 'EXECUTION_NOT_FOUND' },
  })
  await expect(faultline.calls.recordAnswers({ executionId: item?.executionId ?? '' })).rejects.toThrow(
    /kept no whole answer of an API/u,
  )
  await faultline.close()
})

function caseOf(port: number) {
  return {
    format: 'faultline-case',
    format_version: 1,
    name: 'real-api',
    workflow: {
      id: 'real-api',
      name: 'Real API',
      nodes: [
        {
          id: '1',
          name: 'Webhook',
          type: 'n8n-nodes-base.webhook',
          typeVersion: 2,
          position: [0, 0],
          parameters: { path: 'real', httpMethod: 'POST' },
        },
        {
          id: '2',
          name: 'Ask',
          type: 'n8n-nodes-base.httpRequest',
          typeVersion: 4.2,
          position: [200, 0],
          parameters: { url: `http://127.0.0.1:${String(port)}/orders?page=1` },
        },
      ],
      connections: { Webhook: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } },
    },
    request: {
      method: 'POST',
      path: '/real',
      headers: [
        ['Host', 'hooks.example.com'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"id":"1"}',
    },
    baseline: { real_hosts: [`127.0.0.1:${port}`] },
  }
}
