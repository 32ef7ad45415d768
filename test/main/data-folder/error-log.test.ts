import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { logName, openErrorLog } from '../../../src/main/data-folder/error-log.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from '../redaction/corpus-values.ts'

const secret = new Chance(31).base62(24)
const mistake = (): Error =>
  new Error(`cannot open postgres://app:${secret}@db.internal:5432/flows for ada@kunde.example`)

function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-log-'))
  const written: string[] = []
  const log = openErrorLog(folder, (text) => written.push(text))
  return { log, all: () => written.join('') + readFileSync(join(folder, logName), 'utf8') }
}

test('§5.5 a mistake is written to standard error and to the log without secrets and personal data', () => {
  const { log, all } = opened()
  log.guardWith((text) => createRedactor().redact(text))

  log.report('uncaught', mistake())

  expect(all()).not.toContain(secret)
  expect(all()).not.toContain('ada@')
  expect(all()).toContain(
    'faultline: uncaught: Error: cannot open postgres://app:[redacted:password#1]@db.internal:5432/flows',
  )
  expect(all()).toContain('error-log.test.ts')
})

test('§5.5 before the guard is known, only the place of a mistake is written', () => {
  const { log, all } = opened()

  log.report('uncaught', mistake())
  log.report('uncaught', `token ${secret}`)

  expect(all()).not.toContain(secret)
  expect(all()).not.toContain('cannot open')
  expect(all()).toContain('error-log.test.ts')
})

test('§5.5 before the guard is known, no line of a message passes for a place, and no folder is named', () => {
  const { log, all } = opened()
  const error = new Error(`upstream said:\n    at ${secret} (/home/${secret}/app.js:1:2)\n    at ${secret}.js:3:4`)
  error.name = secret

  log.report('uncaught', error)

  expect(all()).not.toContain(secret)
  expect(all()).toContain('error-log.test.ts:')
  expect(all()).not.toContain(import.meta.dirname)
})
