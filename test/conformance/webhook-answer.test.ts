import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline } from '../../src/main/faultline.ts'
import { answeredByWorkflow, ignoredHeaders, recorded, sendProbe, workflowOf } from './recorded-probes.ts'

/** The recorded probes whose answer a workflow gives, through listener, engine and store together. */
for (const probe of recorded.probes) {
  const workflow = workflowOf(probe)
  if (probe.request === undefined || probe.not_runnable !== undefined) continue
  if (workflow === undefined || !answeredByWorkflow(workflow) || probe.executions.length === 0) continue
  test(`recorded answer of probe ${probe.id}`, async () => {
    const faultline = await openFaultline({
      dataFolder: mkdtempSync(join(tmpdir(), 'faultline-probe-')),
      port: 0,
      now: Date.now,
      version: '0.0.0',
      platform: 'test',
      credentials: recorded.credentials,
    })
    faultline.repository.put(JSON.stringify(workflow), workflow.name, true)
    const status = faultline.listener()
    const answer = await sendProbe(probe, status.kind === 'listening' ? status.url : '')
    const text = await answer.text()
    await faultline.close()
    expect(answer.status).toBe(probe.expect_instead?.status ?? probe.response.status)
    // The recording is of a service before 2.41, which answered a failure with an empty 200.
    const expected = probe.expect_instead === undefined ? probe.response.body : '{"message":"Error in workflow"}'
    expect(withoutCaller(text)).toBe(withoutCaller(expected))
    for (const [name, value] of Object.entries(probe.response.headers)) {
      if (!ignoredHeaders.has(name)) expect(answer.headers.get(name), name).toBe(value)
    }
  })
}

/** A workflow that answers with its request says who called: the recording's client is another than ours. */
function withoutCaller(body: string): string {
  return body.replace(/^\{"headers":\{.*?\},/u, '{').replace(/http:\/\/127\.0\.0\.1:\d+/gu, 'http://127.0.0.1')
}
