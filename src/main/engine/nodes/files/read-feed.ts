import { isObject } from '../../../../shared/json.ts'
import type { FeedReading } from './file-task.ts'

/** The entries of an RSS or Atom feed. Throws what the library says. */
export async function readFeed(
  text: string,
  { customFields }: FeedReading,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { default: Parser } = await import('rss-parser')
  const parser = new Parser<object, Record<string, unknown>>({ customFields: { item: [...customFields] } })
  const { items } = await parser.parseString(text)
  return items.filter(isObject)
}
