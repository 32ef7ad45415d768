import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { visibleJson, visibleText } from '../../shared/visible-text.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { commandWords, valueInCommandWords } from './command-words.ts'
import { lostOutput } from './lost-output.ts'

/**
 * Says one line to the person: on standard error, so that data stays alone on standard output. Nothing in it commands the terminal. What
 * is to be done is said in the words of the command line.
 */
export function say(line: string): void {
  process.stderr.write(`${visibleText(commandWords(line))}\n`)
}

/** Writes one line of data in Faultline's own words (paths, identifiers, counts, states); waits while the reader is slower than we are. */
export function print(value: unknown): Promise<void> {
  return write(`${visibleJson(JSON.stringify(valueInCommandWords(value)))}\n`)
}

/** The path of a file that was written, on a line of its own. */
export function printPath(path: string): Promise<void> {
  return write(`${visibleText(path)}\n`)
}

/** Writes one line of data as it is, with what came from outside: for a command whose purpose is what a workflow gave. */
export function printUnredacted(value: unknown): Promise<void> {
  return print(value)
}

/** Writes a text as it is, byte for byte: for a command whose purpose is a text that was given to it or made by it. */
export function printGiven(text: string | Uint8Array): Promise<void> {
  return write(typeof text === 'string' ? text : isUtf8(text) ? Buffer.from(text).toString('utf8') : Buffer.from(text))
}

/** Writes data as JSON that has been through redaction. */
export function printRedacted(value: unknown, redactor: Redactor, indent?: number): Promise<void> {
  return write(`${visibleJson(redactor.redact(JSON.stringify(valueInCommandWords(value), null, indent)))}\n`)
}

/** Writes a redacted text as it is, to a terminal with its hidden signs written out. */
export function printText(text: Redacted): Promise<void> {
  return write(text)
}

/** The same, ended with a line feed. */
export function printDocument(text: Redacted): Promise<void> {
  return write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Writes the bytes of a file as they are; waits while the reader is slower than we are. */
export async function printFile(path: string): Promise<void> {
  for await (const piece of createReadStream(path)) await write(piece as Buffer)
}

function write(data: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(typeof data === 'string' && process.stdout.isTTY ? visibleText(data) : data, (error) => {
      if (error === null || error === undefined) resolve()
      else reject(lostOutput(error))
    })
  })
}
