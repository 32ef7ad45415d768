import type { Redactor } from '../redaction/redactor.ts'

/** Says one line to the person: on standard error, so that data stays alone on standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes one line of data; waits while the reader is slower than we are. */
export function print(value: unknown): Promise<void> {
  return printText(`${JSON.stringify(value)}\n`)
}

/** Writes data as JSON that has been through redaction. */
export function printRedacted(value: unknown, redactor: Redactor, indent?: number): Promise<void> {
  return printText(`${redactor.redact(JSON.stringify(value, null, indent))}\n`)
}

/** Writes a text as it is; waits while the reader is slower than we are. */
export function printText(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error === null || error === undefined) resolve()
      else reject(error)
    })
  })
}
