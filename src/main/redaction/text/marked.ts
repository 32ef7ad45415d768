import type { Redacted } from '../../../shared/redacted.ts'
import { findPlaceholders } from '../placeholder.ts'
import { seal } from '../seal.ts'

/**
 * A redacted page of HTML with its placeholders marked, so that a reader sees where something was taken out; its head stays as it
 * is. After the search, not before: a sign of the page beside a placeholder is no rest of the value that was hidden.
 */
export function markedPage(page: Redacted): Redacted {
  const body = Math.max(0, page.indexOf('<body>'))
  const parts: string[] = []
  let from = 0
  for (const { start, end } of findPlaceholders(page)) {
    if (start < body) continue
    parts.push(page.slice(from, start), '<mark>', page.slice(start, end), '</mark>')
    from = end
  }
  return seal(parts.join('') + page.slice(from))
}
