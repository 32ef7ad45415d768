import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { createRedactor, type KnownValue } from '../redaction/redactor.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { print, printText } from './say.ts'
import { textOfBytes } from '../data-folder/text-of-bytes.ts'

/** `redact`: standard input to standard output. With `lines` each line is a text of its own with pseudonyms of its own. */
export async function redactCommand(options: { readonly lines?: boolean }): Promise<ExitCode> {
  if (options.lines === true) {
    let number = 0
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      number += 1
      // Some editors and shells begin a file with the mark of its encoding.
      const given = number === 1 && line.startsWith('\ufeff') ? line.slice(1) : line
      if (given.trim() !== '') await print(redactLine(given, number))
    }
    return exitCodes.done
  }
  await printText(createRedactor({}).redact(textOfBytes(await buffer(process.stdin))))
  return exitCodes.done
}

function redactLine(line: string, number: number): { readonly id: unknown; readonly text: string } {
  const refuse = (what: string): ProblemError =>
    new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `Line ${String(number)} of the input ${what}.`,
      remedy: 'Give one object {"id": …, "text": "…", "known": [{"name", "value"}]} on each line.',
    })
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    throw refuse('is not JSON')
  }
  if (!isObject(parsed) || typeof parsed['text'] !== 'string') throw refuse('has no "text"')
  const known: unknown = parsed['known'] ?? []
  if (!Array.isArray(known)) throw refuse('has a "known" that is not an array')
  return { id: parsed['id'], text: createRedactor({ known: known.flatMap(knownValue) }).redact(parsed['text']) }
}

function knownValue(one: unknown): readonly KnownValue[] {
  if (!isObject(one) || typeof one['value'] !== 'string') return []
  return [{ name: typeof one['name'] === 'string' ? one['name'] : 'known', value: one['value'] }]
}
