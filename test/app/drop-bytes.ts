import type { Page } from '@playwright/test'

/** Drops a file onto the window. */
export async function dropBytes(window: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await window.evaluateHandle(
    ([file, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))], file))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  await window.dispatchEvent('main', 'drop', { dataTransfer })
}
