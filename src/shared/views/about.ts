/** A package that is shipped inside the app, with the text of its licence. */
export interface LicenceNotice {
  readonly name: string
  readonly version: string
  /** As the package names it: `MIT`. */
  readonly license: string
  readonly text: string
}

export interface About {
  readonly version: string
  readonly platform: string
  /** What it runs on, by name: Electron, Chromium, Node.js. */
  readonly runsOn: Readonly<Record<string, string>>
  /** Until when that Electron gets fixes, or since when it gets none; null where it is not Electron that runs it. */
  readonly electronSupport: string | null
  readonly dataFolder: string
  /** Of all packages that are shipped inside; null where this build brought no list. */
  readonly licences: readonly LicenceNotice[] | null
}
