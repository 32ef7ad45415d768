import type { Redacted } from '../../shared/redacted.ts'
import { writeText } from '../evidence/study-report.ts'
import { printDocument, say } from './say.ts'

/** The text of a case: on standard output, or into a file that is there whole or not at all. */
export async function writeCase(text: Redacted, out: string | undefined): Promise<void> {
  if (out === undefined) return printDocument(text)
  say(`Written: ${await writeText(out, text)}`)
}
