import { isObject } from '../../shared/json.ts'
import type { NewestVersion } from '../../shared/newest-version.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { askFeed, notKnown } from './ask-feed.ts'
import { feedAddress } from './feed-address.ts'
import type { OwnPackage } from './own-package.ts'
import { compareVersions, readVersion, type Version } from './version-order.ts'

interface Release {
  readonly version: Version
  readonly date: string | null
  readonly notes: string | null
}

const longestAddress = 500

/**
 * Asks a release feed for the newest version, once and because a person wanted it: it fetches nothing else and installs nothing. `set`: the
 * address that a person set; empty: that of the project's repository.
 *
 * @throws ProblemError UPDATES_NOT_KNOWN, INVALID_INPUT
 */
export async function lookForNewer(set: string, { version, repository }: OwnPackage): Promise<NewestVersion> {
  const address = feedAddress(set, repository)
  const newest = releasesIn(await askFeed(address)).toSorted((one, other) =>
    compareVersions(other.version, one.version),
  )[0]
  if (newest === undefined) throw notKnown(address, 'names no released version')
  const own = readVersion(version)
  return {
    version: newest.version.text,
    isNewer: own === null || compareVersions(newest.version, own) > 0,
    date: newest.date,
    notes: newest.notes,
  }
}

/** The releases that GitHub and what is like it tell, one or a list; drafts and early versions are left out. */
function releasesIn(answer: unknown): readonly Release[] {
  return (Array.isArray(answer) ? (answer as readonly unknown[]) : [answer]).flatMap((one) => {
    if (!isObject(one) || one['draft'] === true || one['prerelease'] === true) return []
    const version = readVersion(textIn(one, 'tag_name') ?? textIn(one, 'version') ?? '')
    if (version === null || version.isEarly) return []
    return [{ version, date: dayIn(one), notes: addressIn(one) }]
  })
}

function textIn(one: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = one[name]
  return typeof value === 'string' ? value : null
}

function dayIn(one: Readonly<Record<string, unknown>>): string | null {
  return /^\d{4}-\d{2}-\d{2}/u.exec(textIn(one, 'published_at') ?? textIn(one, 'date') ?? '')?.[0] ?? null
}

/** An address that may be shown as one: of the web, not too long, without hidden signs. */
function addressIn(one: Readonly<Record<string, unknown>>): string | null {
  const text = textIn(one, 'html_url') ?? textIn(one, 'notes') ?? ''
  if (text.length > longestAddress || !/^https?:\/\/\S+$/u.test(text) || !URL.canParse(text)) return null
  return visibleText(text)
}
