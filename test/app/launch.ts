import type { ElectronApplication, Page } from '@playwright/test'
import { electronRuntime } from '../../scripts/electron-runtime.mjs'
import { checkout } from '../../scripts/folders.mjs'
import { launchApp } from '../../scripts/launch-app.mjs'
import { inspectedApp } from '../../scripts/package-app.mjs'

export interface LaunchedFaultline {
  readonly app: ElectronApplication
  /** The app's one window. */
  readonly window: Page
  readonly dataFolder: string
  /** Ends the app; removes the data folder unless the test named it. */
  readonly close: () => Promise<void>
}

export interface LaunchOptions {
  /** Kept after the end, so that a second start finds what the first one wrote. Default: a fresh one, removed by `close`. */
  readonly dataFolder?: string
  /** Another program than the packaged app, or than the one that FAULTLINE_APP names (`out`: out/ in the prepared Electron). */
  readonly executable?: string
  /** Further environment of the app. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the packaged app for one test, listening on a free port. Fails when no window comes within half a minute. */
export function launchFaultline({
  dataFolder,
  executable,
  environment,
}: LaunchOptions = {}): Promise<LaunchedFaultline> {
  const named = process.env['FAULTLINE_APP']
  const built = named === 'out' && executable === undefined
  return launchApp({
    executable: executable ?? (built ? electronRuntime().executable : (named ?? inspectedApp.executable)),
    args: built ? [checkout] : [],
    ...(dataFolder === undefined ? {} : { dataFolder }),
    ...(environment === undefined ? {} : { environment: { ...environment } }),
  })
}
