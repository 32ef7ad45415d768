import type { WorkflowNode } from '../../../shared/workflow.ts'
import { aggregate } from './aggregate.ts'
import { functionItem, functionNode } from './code-v1.ts'
import { aiStep } from './ai-step.ts'
import { code } from './code.ts'
import { debugHelper } from './debug-helper.ts'
import { httpRequest } from './http-request.ts'
import { filter, ifNode } from './if.ts'
import { limit } from './limit.ts'
import { merge } from './merge.ts'
import { noOp } from './no-op.ts'
import type { NodeKind } from './node-kind.ts'
import { removeDuplicates } from './remove-duplicates.ts'
import { respondToWebhook } from './respond-to-webhook.ts'
import { set } from './set.ts'
import { sort } from './sort.ts'
import { splitInBatches } from './split-in-batches.ts'
import { splitOut } from './split-out.ts'
import { stopAndError } from './stop-and-error.ts'
import { switchNode } from './switch.ts'
import { errorTrigger, executeWorkflowTrigger, manualTrigger, oldTriggers, scheduleTrigger } from './triggers.ts'
import { webhook } from './webhook.ts'
import { renameKeys } from './rename-keys.ts'
import { summarize } from './summarize.ts'
import { compareDatasets } from './compare-datasets.ts'
import { dateTime } from './date-time.ts'
import { crypto } from './crypto.ts'
import { html, htmlExtract } from './html.ts'
import { markdown } from './markdown.ts'
import { xml } from './xml.ts'
import { wait } from './wait.ts'
import { itemLists } from './item-lists.ts'
import { dataTable } from './data-table.ts'
import { discord } from './discord.ts'
import { microsoftTeams } from './microsoft-teams.ts'
import { notification } from './notification.ts'
import { sendEmail } from './send-email.ts'
import { slack } from './slack.ts'
import { telegram } from './telegram.ts'
import { executeWorkflow } from './execute-workflow.ts'

/** Every node kind the engine can run. A new kind is one file and one line here. */
const kinds: readonly NodeKind[] = [
  manualTrigger,
  errorTrigger,
  executeWorkflowTrigger,
  scheduleTrigger,
  webhook,
  aggregate,
  code,
  filter,
  httpRequest,
  ifNode,
  limit,
  merge,
  noOp,
  removeDuplicates,
  respondToWebhook,
  set,
  sort,
  splitInBatches,
  splitOut,
  stopAndError,
  switchNode,
  renameKeys,
  summarize,
  compareDatasets,
  dateTime,
  crypto,
  html,
  htmlExtract,
  markdown,
  xml,
  aiStep,
  wait,
  itemLists,
  executeWorkflow,
  dataTable,
  slack,
  discord,
  telegram,
  microsoftTeams,
  sendEmail,
  notification,
  functionNode,
  functionItem,
  debugHelper,
  ...oldTriggers,
]

const kindOfType = new Map(kinds.map((kind) => [kind.type, kind]))

/** The kind of a node's type; undefined where the engine does not know it. */
export function kindOf(node: WorkflowNode): NodeKind | undefined {
  return kindOfType.get(node.type)
}

/** Types the engine can run. */
export const knownTypes: readonly string[] = kinds.map((kind) => kind.type)

/** Names of a node's outputs without the error output. One output for a type that is not known. */
export function outputNames(node: WorkflowNode): readonly string[] {
  return kindOf(node)?.outputs?.(node) ?? ['main']
}
