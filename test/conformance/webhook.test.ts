import { expect, test } from '@playwright/test'
import { openTestListener } from '../main/listener/open-test-listener.ts'
import {
  answeredByWorkflow,
  ignoredHeaders,
  recorded,
  sendProbe,
  workflowOf,
  type RecordedItem,
} from './recorded-probes.ts'

/** Where the listener answers otherwise than the recording, and why. */
const exceptions: Readonly<Record<string, { readonly body?: string; readonly why: string }>> = {
  'path.double-trailing-slash': {
    body: 'POST p-post//',
    why: 'contract §4.1: the recorded service strips one slash before it names the path; here a slash at the end counts',
  },
  'auth.basic.wrong-password': {
    body: 'Authentication data is wrong!',
    why: 'contract §5.2: a failed Basic Auth is 401; the text is that of the newest service profile',
  },
}

for (const probe of recorded.probes) {
  if (probe.request === undefined || probe.not_runnable !== undefined) continue
  test(`recorded probe ${probe.id}`, async () => {
    const listener = await openTestListener(recorded.workflows, {}, recorded.credentials)
    const answer = await sendProbe(probe, listener.url)
    const text = await answer.text()
    const exception = exceptions[probe.id]
    expect(listener.accepted.length, 'accepted deliveries').toBe(probe.executions.length)
    if (Array.isArray(probe.webhookOutput)) compareItem(listener.accepted[0], probe.webhookOutput)
    if (answeredByWorkflow(workflowOf(probe)) && probe.executions.length > 0) {
      await listener.close()
      return
    }
    expect(answer.status).toBe(probe.expect_instead?.status ?? probe.response.status)
    if (exception?.body !== undefined) expect(text).toContain(exception.body)
    else expect(text).toBe(probe.response.body)
    for (const [name, value] of Object.entries(probe.response.headers)) {
      if (!ignoredHeaders.has(name)) expect(answer.headers.get(name), name).toBe(value)
    }
    await listener.close()
  })
}

function compareItem(
  accepted: Awaited<ReturnType<typeof openTestListener>>['accepted'][number] | undefined,
  outputs: readonly (readonly RecordedItem[])[],
): void {
  const output = outputs.findIndex((items) => items.length > 0)
  expect(accepted?.output).toBe(output)
  expect(accepted?.items[0]?.pairedItem).toEqual(outputs[output]?.[0]?.pairedItem)
  const { headers, webhookUrl, ...expected } = outputs[output]?.[0]?.json ?? {}
  const { headers: givenHeaders, webhookUrl: givenUrl, ...given } = accepted?.items[0]?.json ?? {}
  expect(given).toEqual(expected)
  expect(pathOf(givenUrl)).toBe(pathOf(webhookUrl))
  const { host: _host, connection: _connection, ...sent } = headers as Record<string, string>
  expect(givenHeaders).toMatchObject(sent)
  for (const [name, binary] of Object.entries(outputs[output]?.[0]?.binary ?? {})) {
    const { mimeType, fileExtension, fileSize, bytes } = accepted?.items[0]?.binary?.[name] ?? {}
    expect({ mimeType, fileExtension, fileSize, bytes }).toMatchObject(
      Object.fromEntries(
        Object.entries(binary).filter(([key]) => ['mimeType', 'fileExtension', 'fileSize', 'bytes'].includes(key)),
      ),
    )
  }
}

function pathOf(url: unknown): string {
  return typeof url === 'string' ? new URL(url).pathname : ''
}
