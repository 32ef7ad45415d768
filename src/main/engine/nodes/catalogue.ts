import type { NodeTypeOption } from '../../../shared/node-type-option.ts'
import { spelledType } from '../../../shared/spelled-type.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { aggregate } from './aggregate.ts'
import { aiStep } from './ai-step.ts'
import { chat } from './chat.ts'
import { oldCodeKinds } from './code-v1.ts'
import { code } from './code.ts'
import { compareDatasets } from './compare-datasets.ts'
import { compression } from './compression.ts'
import { convertToFileKinds } from './convert-to-file.ts'
import { crypto } from './crypto.ts'
import { dataTable } from './data-table.ts'
import { dateTime } from './date-time.ts'
import { debugHelper } from './debug-helper.ts'
import { discord } from './discord.ts'
import { evaluation } from './evaluation.ts'
import { executeWorkflow } from './execute-workflow.ts'
import { executionData } from './execution-data.ts'
import { extractFromFileKinds } from './extract-from-file.ts'
import { form } from './form.ts'
import { graphql } from './graphql.ts'
import { htmlKinds } from './html.ts'
import { httpRequest } from './http-request.ts'
import { conditionKinds } from './if.ts'
import { itemLists } from './item-lists.ts'
import { jwt } from './jwt.ts'
import { limit } from './limit.ts'
import { markdown } from './markdown.ts'
import { merge } from './merge.ts'
import { microsoftTeams } from './microsoft-teams.ts'
import { moveBinaryData } from './move-binary-data.ts'
import { noOp } from './no-op.ts'
import { notification } from './notification.ts'
import { diskFileKinds } from './read-write-file.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { renameKeys } from './rename-keys.ts'
import { respondToWebhook } from './respond-to-webhook.ts'
import { rssFeedRead } from './rss-feed-read.ts'
import { sendEmail } from './send-email.ts'
import { set } from './set.ts'
import { slack } from './slack.ts'
import { sort } from './sort.ts'
import { splitInBatches } from './split-in-batches.ts'
import { splitOut } from './split-out.ts'
import { spreadsheetFile } from './spreadsheet-file.ts'
import { stickyNote } from './sticky-note.ts'
import { stopAndError } from './stop-and-error.ts'
import { summarize } from './summarize.ts'
import { switchNode } from './switch.ts'
import { telegram } from './telegram.ts'
import { totp } from './totp.ts'
import { triggers } from './triggers.ts'
import { unsupportedKinds } from './unsupported.ts'
import { wait } from './wait.ts'
import { webhook } from './webhook.ts'
import { xml } from './xml.ts'
import type { NodeFacts, NodeKind } from './node-kind.ts'

/**
 * Every node kind the engine can run. A new kind is one file, with what the other rooms know of it, and one row here; a file that
 * holds several kinds is one row as well.
 */
const kinds: readonly NodeKind[] = [
  aggregate,
  aiStep,
  chat,
  oldCodeKinds,
  code,
  compareDatasets,
  compression,
  convertToFileKinds,
  crypto,
  dataTable,
  dateTime,
  debugHelper,
  discord,
  evaluation,
  executeWorkflow,
  executionData,
  extractFromFileKinds,
  form,
  graphql,
  htmlKinds,
  httpRequest,
  conditionKinds,
  itemLists,
  jwt,
  limit,
  markdown,
  merge,
  microsoftTeams,
  moveBinaryData,
  noOp,
  notification,
  diskFileKinds,
  removeDuplicates,
  renameKeys,
  respondToWebhook,
  rssFeedRead,
  sendEmail,
  set,
  slack,
  sort,
  splitInBatches,
  splitOut,
  spreadsheetFile,
  stickyNote,
  stopAndError,
  summarize,
  switchNode,
  telegram,
  totp,
  triggers,
  unsupportedKinds,
  wait,
  webhook,
  xml,
].flat()

const byType: ReadonlyMap<string, NodeKind> = new Map(kinds.map((kind) => [kind.type, kind]))

/** The kind of a node's type; undefined where the engine does not know it. */
export function kindOf(node: WorkflowNode): NodeKind | undefined {
  return byType.get(node.type)
}

/** Types the engine can run. */
export const knownTypes: readonly string[] = [...byType.keys()]

/** Names of a node's outputs without the error output. One output for a type that is not known. */
export function outputNames(node: WorkflowNode): readonly string[] {
  return kindOf(node)?.outputs?.(node) ?? ['main']
}

const nothingKnown: NodeFacts = { label: '' }

/** What is known of that type; nothing but an empty label for one that Faultline does not run. */
export function factsOf(type: string): NodeFacts {
  return byType.get(type)?.facts ?? nothingKnown
}

/** A type in the words of its menu: `n8n-nodes-base.httpRequest` is `HTTP Request`. One that is not known is spelled in words. */
export function nodeLabel(type: string): string {
  return byType.get(type)?.facts.label ?? spelledType(type)
}

/** Every type as the window shows it. */
export const nodeTypeOptions: readonly NodeTypeOption[] = kinds.map(({ type, group, facts }) => ({
  type,
  label: facts.label,
  ...(group === 'trigger' && { isTrigger: true }),
  ...(facts.unsupported === true && { unsupported: true }),
  ...(facts.outputs === undefined ? {} : { outputs: facts.outputs }),
}))
