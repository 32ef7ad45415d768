import { expect, test } from '@playwright/test'
import { openFaultline } from '../../../src/main/faultline.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import { newDataFolder, newFolder, runCommand } from './command-line.ts'

/** A data folder in which one message was sorted, and one answer proposed what is forbidden. */
async function studiedFolder(): Promise<string> {
  const dataFolder = newFolder()
  const faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  const send = (): Promise<void> =>
    new Promise((resolve) => {
      const forget = faultline.onNotice((name, value) => {
        if (name !== 'reproduction' || (value as Reproduction).status === 'running') return
        forget()
        resolve()
      })
      void faultline.calls.send({ size: 1 })
    })
  await faultline.calls.openSample({ name: 'customer-message-sorted-by-ai' })
  await send()
  await faultline.calls.chooseChange({ change: { layer: 'AI layer', name: 'forbidden-action', parameters: {} } })
  await send()
  await faultline.close()
  return dataFolder
}

test('ai-report prints the report in each form and ends with 10 where an answer broke the contract', async () => {
  const data = await studiedFolder()

  const json = await runCommand(['ai-report', '--data', data])
  const markdown = await runCommand(['ai-report', '--data', data, '--format', 'md'])
  const later = await runCommand(['ai-report', '--data', data, '--since', '2099-01-01'])

  expect(json.code).toBe(10)
  expect(JSON.parse(json.out)).toMatchObject({
    format: 'faultline-ai-report',
    measures: { validation_error_rate: { value: 0.5, numerator: 1, denominator: 2, n: 2 } },
    violations: [{ kind: 'forbidden_action', count: 1 }],
  })
  expect(markdown.out).toContain('| validation_error_rate | 50.0 % (1/2) |')
  expect(later.code).toBe(0)
  expect(JSON.parse(later.out)).toMatchObject({ runs: [], measures: { validation_error_rate: { value: null } } })
})

test('ai-report refuses an execution that is not there, and a date that is none', async () => {
  const data = await newDataFolder()

  const unknown = await runCommand(['ai-report', 'ex-1', '--data', data])
  const wrong = await runCommand(['ai-report', '--since', 'yesterday', '--data', data])

  expect(unknown.code).toBe(1)
  expect(unknown.err).toContain('There is no execution with the id "ex-1".')
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('--since is "yesterday"')
})
