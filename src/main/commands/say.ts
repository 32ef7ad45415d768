import { visibleJson, visibleText } from '../../shared/visible-text.ts'
import type { Redactor } from '../redaction/redactor.ts'

/** Says one line to the person: on standard error, so that data stays alone on standard output. Nothing in it commands the terminal. */
export function say(line: string): void {
  process.stderr.write(`${visibleText(line)}\n`)
}

/** Writes one line of data; waits while the reader is slower than we are. */
export function print(value: unknown): Promise<void> {
  return printText(`${visibleJson(JSON.stringify(value))}\n`)
}

/** Writes data as JSON that has been through redaction. */
export function printRedacted(value: unknown, redactor: Redactor, indent?: number): Promise<void> {
  return printText(`${visibleJson(redactor.redact(JSON.stringify(value, null, indent)))}\n`)
}

/** Writes a text as it is, to a terminal with its hidden signs written out; waits while the reader is slower than we are. */
export function printText(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(process.stdout.isTTY ? visibleText(text) : text, (error) => {
      if (error === null || error === undefined) resolve()
      else reject(error)
    })
  })
}
