import type { NodeTypeName } from '../../../shared/node-facts.ts'
import { ownOf } from '../../../shared/own-field.ts'
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
import {
  errorTrigger,
  executeWorkflowTrigger,
  manualTrigger,
  scheduleTrigger,
  startTrigger,
  cronTrigger,
  intervalTrigger,
} from './triggers.ts'
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

/**
 * Every node kind the engine can run. A new kind is one file, one row here and one in the table of facts (shared/node-facts.ts):
 * a row that is missing in either is a type error.
 */
const kinds: Readonly<Record<NodeTypeName, NodeKind>> = {
  'n8n-nodes-base.manualTrigger': manualTrigger,
  'n8n-nodes-base.errorTrigger': errorTrigger,
  'n8n-nodes-base.executeWorkflowTrigger': executeWorkflowTrigger,
  'n8n-nodes-base.scheduleTrigger': scheduleTrigger,
  'n8n-nodes-base.webhook': webhook,
  'n8n-nodes-base.aggregate': aggregate,
  'n8n-nodes-base.code': code,
  'n8n-nodes-base.filter': filter,
  'n8n-nodes-base.httpRequest': httpRequest,
  'n8n-nodes-base.if': ifNode,
  'n8n-nodes-base.limit': limit,
  'n8n-nodes-base.merge': merge,
  'n8n-nodes-base.noOp': noOp,
  'n8n-nodes-base.removeDuplicates': removeDuplicates,
  'n8n-nodes-base.respondToWebhook': respondToWebhook,
  'n8n-nodes-base.set': set,
  'n8n-nodes-base.sort': sort,
  'n8n-nodes-base.splitInBatches': splitInBatches,
  'n8n-nodes-base.splitOut': splitOut,
  'n8n-nodes-base.stopAndError': stopAndError,
  'n8n-nodes-base.switch': switchNode,
  'n8n-nodes-base.renameKeys': renameKeys,
  'n8n-nodes-base.summarize': summarize,
  'n8n-nodes-base.compareDatasets': compareDatasets,
  'n8n-nodes-base.dateTime': dateTime,
  'n8n-nodes-base.crypto': crypto,
  'n8n-nodes-base.html': html,
  'n8n-nodes-base.htmlExtract': htmlExtract,
  'n8n-nodes-base.markdown': markdown,
  'n8n-nodes-base.xml': xml,
  'faultline.aiStep': aiStep,
  'n8n-nodes-base.wait': wait,
  'n8n-nodes-base.itemLists': itemLists,
  'n8n-nodes-base.executeWorkflow': executeWorkflow,
  'n8n-nodes-base.dataTable': dataTable,
  'n8n-nodes-base.slack': slack,
  'n8n-nodes-base.discord': discord,
  'n8n-nodes-base.telegram': telegram,
  'n8n-nodes-base.microsoftTeams': microsoftTeams,
  'n8n-nodes-base.emailSend': sendEmail,
  'faultline.notification': notification,
  'n8n-nodes-base.function': functionNode,
  'n8n-nodes-base.functionItem': functionItem,
  'n8n-nodes-base.debugHelper': debugHelper,
  'n8n-nodes-base.start': startTrigger,
  'n8n-nodes-base.cron': cronTrigger,
  'n8n-nodes-base.interval': intervalTrigger,
}

/** The kind of a node's type; undefined where the engine does not know it. */
export function kindOf(node: WorkflowNode): NodeKind | undefined {
  return ownOf<NodeKind>(kinds, node.type)
}

/** Types the engine can run. */
export const knownTypes: readonly string[] = Object.keys(kinds)

/** Names of a node's outputs without the error output. One output for a type that is not known. */
export function outputNames(node: WorkflowNode): readonly string[] {
  return kindOf(node)?.outputs?.(node) ?? ['main']
}
