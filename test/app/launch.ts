import type { ElectronApplication, Page } from '@playwright/test'
import { join } from 'node:path'
import { electronRuntime } from '../../scripts/electron-runtime.mjs'
import { checkout } from '../../scripts/folders.mjs'
import { launchApp } from '../../scripts/launch-app.mjs'
import { unpackedApp } from '../../scripts/package-app.mjs'

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
  /** Another program than the packaged app (or than out/ in the prepared Electron, where FAULTLINE_APP is `out`). */
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
  const built = process.env['FAULTLINE_APP'] === 'out' && executable === undefined
  return launchApp({
    executable: executable ?? (built ? electronRuntime().executable : join(unpackedApp, 'faultline')),
    args: built ? [checkout] : [],
    ...(dataFolder === undefined ? {} : { dataFolder }),
    ...(environment === undefined ? {} : { environment: { ...environment } }),
  })
}
