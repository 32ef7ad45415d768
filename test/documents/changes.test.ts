import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { format, resolveConfig } from 'prettier'
import { changeKinds } from '../../src/main/layers/catalogue.ts'
import { changesPage } from './changes-page.ts'

const path = 'docs/changes.md'

test('docs/changes.md lists every change of the catalogue with its parameters', async () => {
  const page = await format(changesPage(changeKinds), { ...(await resolveConfig(path)), parser: 'markdown' })

  // FAULTLINE_WRITE_DOCUMENTS=1 writes the page anew.
  if (process.env['FAULTLINE_WRITE_DOCUMENTS'] === '1') writeFileSync(path, page)

  expect(readFileSync(path, 'utf8')).toBe(page)
})
