import type { Locator, Page } from '@playwright/test'

/** A state of the window: the screen it is opened from, what leads to it, and what is to be seen then. */
export interface WindowState {
  readonly name: string
  readonly screen: string
  readonly open: (window: Page) => Promise<unknown>
  readonly shown: (window: Page) => Locator
}
