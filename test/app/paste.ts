import type { Page } from '@playwright/test'

/** Pastes a text outside of any field. */
export async function paste(window: Page, text: string): Promise<void> {
  await window
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((element, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', given)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}
