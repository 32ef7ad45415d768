import { once } from 'node:events'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { appVersion } from './app-version.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { addLedgerTools } from './mcp-ledger-tools.ts'
import { addStudyTools } from './mcp-study-tools.ts'
import type { McpOptions } from './mcp-tool.ts'

const instructions =
  'Faultline finds the layer where a webhook workflow breaks. Deliveries and executions are those of one data folder, read only. Cases are reproduced in a closed world of their own: no request leaves this machine. Every answer is redacted.'

/**
 * `mcp`: the ledger and the method as tools of the Model Context Protocol, over standard input and output, until standard input ends.
 * Nothing of it sends a request to a host or changes the data folder.
 */
export async function mcpCommand(options: McpOptions): Promise<ExitCode> {
  const server = new McpServer({ name: 'faultline', version: appVersion() }, { instructions })
  addLedgerTools(server, options)
  addStudyTools(server, options)
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')])
  await server.connect(new StdioServerTransport())
  await ended
  await server.close()
  return exitCodes.done
}
