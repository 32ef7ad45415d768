/** The parts of a semantic version (https://semver.org). */
export interface Version {
  /** Without a `v` before it and without what was built: `1.2.3`, `1.2.3-beta.1`. */
  readonly text: string
  readonly numbers: readonly [number, number, number]
  /** True for one that comes before its release: `1.2.3-beta.1`. */
  readonly isEarly: boolean
}

const form = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?$/u

/** Null where the text is no semantic version. */
export function readVersion(text: string): Version | null {
  const found = form.exec(text)
  if (found === null) return null
  const [, major = '', minor = '', patch = '', early = ''] = found
  const numbers = [Number(major), Number(minor), Number(patch)] as const
  return { text: `${numbers.join('.')}${early}`, numbers, isEarly: early !== '' }
}

/** Below 0 where `one` comes before `other`. Two early ones of the same numbers count as the same. */
export function compareVersions(one: Version, other: Version): number {
  const apart = one.numbers
    .map((number, at) => number - (other.numbers[at] ?? 0))
    .find((difference) => difference !== 0)
  return apart ?? Number(other.isEarly) - Number(one.isEarly)
}
