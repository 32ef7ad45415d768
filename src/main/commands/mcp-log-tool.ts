import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as z from 'zod/mini'
import { ProblemError } from '../../shared/problem.ts'
import { readFileBytes } from '../data-folder/read-text-file.ts'
import { placeOf, readLogs, type NamedText } from '../logs/read-logs.ts'
import { packedTexts } from '../opened-files/packed-texts.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { logFacts } from './explain-log.ts'
import { fileWithin } from './file-within.ts'
import { answered, type McpOptions } from './mcp-tool.ts'

/** A tool that reads what others wrote down of a failure: nothing is run, so that nothing it says is certain. */
export function addLogTool(server: McpServer, options: McpOptions): void {
  server.registerTool(
    'explain-log',
    {
      description:
        'What a log, a list of deliveries or an error text tells: the first failure with its exact text, node, status and likely layer, and all others by kind. Give the text, or a file.',
      inputSchema: {
        text: z.optional(z.string().check(z.describe('The log, the list or the error text itself'))),
        file: z.optional(
          z
            .string()
            .check(
              z.describe('A file within the folder of --cases, as it is or packed (.gz, .zip), in place of a text'),
            ),
        ),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ text, file }) =>
      answered(options, async () => {
        const name = file ?? 'the text'
        const read = readLogs(await textsOf(text, file, options))
        if (read === null) throw noLog(name)
        const value = logFacts({
          report: read.report,
          name,
          placeOf: (at) => {
            const place = placeOf(read, at)
            return { file: place.text.name, line: place.line }
          },
        })
        return { value, redactor: createRedactor() }
      }),
  )
}

/** @throws ProblemError WRONG_USAGE, FILE_NOT_FOUND, FILE_NOT_READABLE, INVALID_INPUT */
async function textsOf(
  text: string | undefined,
  file: string | undefined,
  { cases }: McpOptions,
): Promise<readonly NamedText[]> {
  if ((text === undefined) === (file === undefined)) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: 'The tool explain-log was given both a text and a file, or neither.',
      remedy: 'Give one of them.',
    })
  }
  if (text !== undefined) return [{ name: 'the text', text }]
  const path = file === undefined ? null : fileWithin(cases, file)
  if (path !== null) return packedTexts(file ?? path, readFileBytes(path))
  throw new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `${file ?? ''} is no file within ${cases ?? 'a folder that was allowed'}.`,
    remedy: 'Start `faultline mcp` with --cases FOLDER to let its files be read, or give the text.',
  })
}

function noLog(name: string): ProblemError {
  return new ProblemError({
    code: 'NOT_A_REQUEST',
    sentence: `${name} is no log, no list of deliveries and no error text: nothing in it says when it was or that it failed.`,
    remedy:
      'Give the log of the service or of the proxy, the deliveries as the provider lists them, or the text of the error.',
  })
}
