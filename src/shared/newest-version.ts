/** What a release feed says of the newest version of Faultline. */
export interface NewestVersion {
  /** `0.2.0`. */
  readonly version: string
  /** Whether it is newer than the one that asked. */
  readonly isNewer: boolean
  /** Day of its release as YYYY-MM-DD; null where the feed tells none. */
  readonly date: string | null
  /** Address of what is new in it; null where the feed tells none. */
  readonly notes: string | null
}

/** The same in words. `own`: the version that asked. */
export function newestVersionText({ version, isNewer, date, notes }: NewestVersion, own: string): string {
  if (!isNewer) return `Faultline ${own} is the newest: the release feed names ${version}.`
  const since = date === null ? '' : ` since ${date}`
  const read = notes === null ? '' : ` What is new in it: ${notes}`
  return `Faultline ${version} is out${since}; this is ${own}.${read}`
}
