import { largest } from './list.ts'

/** A text as a block of Markdown, in lines: its fence is longer than any run of backticks in it. */
export function fencedText(text: string): readonly string[] {
  const longest = Math.max(2, largest([...text.matchAll(/`+/gu)].map(([run]) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, text, fence]
}
