/** What came shortly before: enough to see that a client followed a redirect. */
export interface RecentArrivals {
  readonly note: (method: string, path: string, bodyBytes: number, atMs: number) => void
  /** The latest request with a body to the same path, a slash at its end aside, within the last three seconds; null where none came. */
  readonly before: (
    path: string,
    atMs: number,
  ) => { readonly method: string; readonly path: string; readonly agoMs: number } | null
}

const kept = 64
const windowMs = 3_000

export function createRecentArrivals(): RecentArrivals {
  const ring: { method: string; path: string; atMs: number }[] = []
  let next = 0
  return {
    note: (method, path, bodyBytes, atMs) => {
      if (method === 'GET' || method === 'HEAD' || bodyBytes === 0) return
      ring[next] = { method, path, atMs }
      next = (next + 1) % kept
    },
    before: (path, atMs) => {
      const bare = path.replace(/\/$/, '')
      const found = ring
        .filter(
          (entry) => entry.path.replace(/\/$/, '') === bare && atMs - entry.atMs <= windowMs && atMs >= entry.atMs,
        )
        .sort((left, right) => right.atMs - left.atMs)[0]
      return found === undefined ? null : { method: found.method, path: found.path, agoMs: atMs - found.atMs }
    },
  }
}
