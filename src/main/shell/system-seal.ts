import type { SafeStorage } from 'electron'

/** Encrypts for this user of this machine by the keyring of the system. */
export interface SystemSeal {
  readonly seal: (text: string) => Promise<Uint8Array>
  readonly unseal: (sealed: Uint8Array) => Promise<string>
}

/** What the pinned line of Electron has. Newer ones deprecate it, and read what was sealed by it. */
type PinnedStorage = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'>

/** What newer lines have in its place (seen in the types of 45.4.1). */
interface NewerStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>
}

/** Null where the system has no keyring. */
export async function openSystemSeal(storage: PinnedStorage | NewerStorage): Promise<SystemSeal | null> {
  if ('encryptStringAsync' in storage) {
    if (!(await storage.isAsyncEncryptionAvailable())) return null
    return {
      seal: (text) => storage.encryptStringAsync(text),
      unseal: async (sealed) => (await storage.decryptStringAsync(Buffer.from(sealed))).result,
    }
  }
  if (!storage.isEncryptionAvailable()) return null
  return {
    seal: (text) => settled(() => storage.encryptString(text)),
    unseal: (sealed) => settled(() => storage.decryptString(Buffer.from(sealed))),
  }
}

/** What was made at once, or thrown, as a promise. */
function settled<Value>(make: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(make()))
}
