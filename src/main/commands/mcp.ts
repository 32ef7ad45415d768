import { once } from 'node:events'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ProblemError } from '../../shared/problem.ts'
import { appVersion } from './app-version.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { addLedgerTools } from './mcp-ledger-tools.ts'
import { addLogTool } from './mcp-log-tool.ts'
import { addStudyTools } from './mcp-study-tools.ts'
import type { McpOptions } from './mcp-tool.ts'

/** Bytes of the longest message that is read. */
const longestMessage = 10 * 1024 * 1024

const instructions =
  'Faultline finds the layer where a webhook workflow breaks. Deliveries and executions are those of one data folder, read only. Cases are reproduced in a closed world of their own: no request leaves this machine. Every answer is redacted.'

/**
 * `mcp`: the ledger and the method as tools of the Model Context Protocol, over standard input and output, until standard input ends.
 * Nothing of it sends a request to a host or changes the data folder.
 *
 * @throws ProblemError INVALID_INPUT for a message that is too long
 */
export async function mcpCommand(options: McpOptions): Promise<ExitCode> {
  const server = new McpServer({ name: 'faultline', version: appVersion() }, { instructions })
  addLedgerTools(server, options)
  addStudyTools(server, options)
  addLogTool(server, options)
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')]).then(() => true)
  // The transport gives up by itself where a message is too long for it.
  const givenUp = new Promise<false>((resolve) => {
    server.server.onclose = () => {
      resolve(false)
    }
  })
  await server.connect(new StdioServerTransport(undefined, undefined, { maxBufferSize: longestMessage }))
  const isDone = await Promise.race([ended, givenUp])
  if (!isDone) {
    process.stdin.destroy()
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `A message on standard input is longer than ${String(longestMessage / 1024 / 1024)} MB.`,
      remedy: 'Send shorter ones, each on a line of its own; nothing that a tool takes is that long.',
    })
  }
  await server.close()
  return exitCodes.done
}
