import type { ElectronApplication, Page } from '@playwright/test'

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** A usual window, the smallest that is planned for, and a large screen. The last is the one that stays. */
export const windowSizes: readonly WindowSize[] = [
  { width: 2560, height: 1440 },
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
]

/** Gives the window that size, and waits until the page has it. */
export async function resizeTo(app: ElectronApplication, window: Page, { width, height }: WindowSize): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  // The frame may take a pixel.
  await window.waitForFunction(
    (size) => Math.abs(innerWidth - size.width) < 3 && Math.abs(innerHeight - size.height) < 3,
    { width, height },
  )
}
