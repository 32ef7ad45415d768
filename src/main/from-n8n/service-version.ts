/** Time in the name of the newest migration that 1.123 and 2.0.0 have alike (read from both packages' lists of migrations). */
const lastOfBoth = 1_764_167_920_585

/**
 * The version of a service, as far as the newest migration of its database tells: `1` before, and `2` after, the last one that
 * 1.123 and 2.0.0 share; null where it is that one, or none is known.
 */
export function versionOfMigration(newest: { readonly timestamp: number } | null): string | null {
  if (newest === null || newest.timestamp === lastOfBoth) return null
  return newest.timestamp < lastOfBoth ? '1' : '2'
}
