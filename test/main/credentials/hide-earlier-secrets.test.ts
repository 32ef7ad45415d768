import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openEarlierSecrets } from '../../../src/main/credentials/hide-earlier-secrets.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'

test('what is kept is looked through for a secret although an earlier look failed', async () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-earlier-')))
  let looks = 0
  const sweepStoredTexts: Store['sweepStoredTexts'] = (again) => {
    looks += 1
    if (looks === 1) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    return store.sweepStoredTexts(again)
  }
  const again = { json: (text: string) => text, text: (text: string) => text }
  const earlier = openEarlierSecrets({ ...store, sweepStoredTexts }, { again, marks: () => ['a'] })
  await expect(earlier.hide()).rejects.toThrow('database is locked')

  await earlier.hide()

  expect(looks).toBe(2)
  expect(store.settings.get('hidden-secrets.1')).toEqual(['a'])
  await earlier.close()
  store.close()
})
