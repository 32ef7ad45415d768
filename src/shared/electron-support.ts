/**
 * Until when each line of Electron was, or is to be, given fixes by its makers. Source: the release schedule
 * (https://releases.electronjs.org/schedule), as published for lines 32 to 44 on 2026-08-25; the last three stable lines are supported.
 */
const supportedUntil: Readonly<Record<string, string>> = {
  '32': '2025-03-04',
  '33': '2025-04-29',
  '34': '2025-06-24',
  '35': '2025-09-02',
  '36': '2025-10-28',
  '37': '2026-01-13',
  '38': '2026-03-10',
  '39': '2026-05-05',
  '40': '2026-06-30',
  '41': '2026-08-25',
  '42': '2026-10-20',
  '43': '2027-01-05',
  '44': '2027-03-02',
}

export interface ElectronSupport {
  readonly version: string
  /** Day on which its support ends, as YYYY-MM-DD; null where this table does not know the line. */
  readonly until: string | null
  /** Whether that day has passed; null where it is not known. */
  readonly isOver: boolean | null
}

/** What is known of the support of a version. `today` as YYYY-MM-DD. */
export function electronSupport(version: string, today: string): ElectronSupport {
  const until = supportedUntil[version.split('.')[0] ?? ''] ?? null
  return { version, until, isOver: until === null ? null : until < today }
}

/** The same as one sentence. */
export function electronSupportSentence({ version, until, isOver }: ElectronSupport): string {
  if (until === null || isOver === null) return `Electron ${version}: how long it is supported is not known here.`
  return isOver
    ? `Electron ${version} has had no fixes from its makers since ${until}; the window shows nothing from the network.`
    : `Electron ${version} gets fixes from its makers until ${until}.`
}
