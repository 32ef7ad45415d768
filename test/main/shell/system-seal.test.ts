import { expect, test } from '@playwright/test'
import { openSystemSeal } from '../../../src/main/shell/system-seal.ts'

const turned = (text: string): string => Buffer.from(Buffer.from(text).toReversed()).toString()
const unsupported = (): never => {
  throw new Error('It is deprecated.')
}

/** As the pinned line of Electron has it. */
const pinned = (isThere: boolean) => ({
  isEncryptionAvailable: () => isThere,
  encryptString: (text: string) => Buffer.from(turned(text)),
  decryptString: (sealed: Buffer) => (sealed.length === 0 ? unsupported() : turned(sealed.toString())),
})

/** As newer lines have it, which still hold the older way. */
const newer = (isThere: boolean) => ({
  isEncryptionAvailable: unsupported,
  encryptString: unsupported,
  decryptString: unsupported,
  isAsyncEncryptionAvailable: () => Promise.resolve(isThere),
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(turned(text))),
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ result: turned(sealed.toString()), shouldReEncrypt: false }),
})

for (const [name, storage] of [
  ['the pinned line', pinned],
  ['newer lines', newer],
] as const) {
  test(`what is sealed by the keyring of ${name} is read again, and without a keyring there is no seal`, async () => {
    const seal = await openSystemSeal(storage(true))
    const sealed = (await seal?.seal('secret')) ?? new Uint8Array()
    expect(Buffer.from(sealed).toString()).toBe('terces')
    expect(await seal?.unseal(sealed)).toBe('secret')
    expect(await openSystemSeal(storage(false))).toBeNull()
  })
}

test('what cannot be read is a refused promise, never thrown at once', async () => {
  const seal = await openSystemSeal(pinned(true))
  const reading = seal?.unseal(new Uint8Array())
  await expect(reading).rejects.toThrow('It is deprecated.')
})
