import { aggregateTypes } from './aggregate.ts'
import { codeTypes } from './code.ts'
import { compareDatasetsTypes } from './compare-datasets.ts'
import { cronTypes } from './cron.ts'
import { cryptoTypes } from './crypto.ts'
import { dataTableTypes } from './data-table.ts'
import { dateTimeTypes } from './date-time.ts'
import { debugHelperTypes } from './debug-helper.ts'
import { discordTypes } from './discord.ts'
import { emailSendTypes } from './email-send.ts'
import { errorTriggerTypes } from './error-trigger.ts'
import { executeWorkflowTypes } from './execute-workflow.ts'
import { executeWorkflowTriggerTypes } from './execute-workflow-trigger.ts'
import { filterTypes } from './filter.ts'
import { functionNodeTypes } from './function.ts'
import { functionItemTypes } from './function-item.ts'
import { htmlTypes } from './html.ts'
import { htmlExtractTypes } from './html-extract.ts'
import { httpRequestTypes } from './http-request.ts'
import { ifNodeTypes } from './if.ts'
import { intervalTypes } from './interval.ts'
import { itemListsTypes } from './item-lists.ts'
import { limitTypes } from './limit.ts'
import { manualTriggerTypes } from './manual-trigger.ts'
import { markdownTypes } from './markdown.ts'
import { mergeTypes } from './merge.ts'
import { microsoftTeamsTypes } from './microsoft-teams.ts'
import { noOpTypes } from './no-op.ts'
import { removeDuplicatesTypes } from './remove-duplicates.ts'
import { renameKeysTypes } from './rename-keys.ts'
import { respondToWebhookTypes } from './respond-to-webhook.ts'
import { scheduleTriggerTypes } from './schedule-trigger.ts'
import { setTypes } from './set.ts'
import { slackTypes } from './slack.ts'
import { sortTypes } from './sort.ts'
import { splitInBatchesTypes } from './split-in-batches.ts'
import { splitOutTypes } from './split-out.ts'
import { startTypes } from './start.ts'
import { stopAndErrorTypes } from './stop-and-error.ts'
import { summarizeTypes } from './summarize.ts'
import { switchNodeTypes } from './switch.ts'
import { telegramTypes } from './telegram.ts'
import { waitTypes } from './wait.ts'
import { webhookTypes } from './webhook.ts'
import { xmlTypes } from './xml.ts'
import type { NodeType } from './node-type.ts'

/**
 * What the workflow format says about each type of node that Faultline runs: its parameters by version, with their presets,
 * options and the conditions under which they count. Data of the format, one file for each type.
 */
const nodeTypes: readonly NodeType[] = [
  ...aggregateTypes,
  ...codeTypes,
  ...compareDatasetsTypes,
  ...cronTypes,
  ...cryptoTypes,
  ...dataTableTypes,
  ...dateTimeTypes,
  ...debugHelperTypes,
  ...discordTypes,
  ...emailSendTypes,
  ...errorTriggerTypes,
  ...executeWorkflowTypes,
  ...executeWorkflowTriggerTypes,
  ...filterTypes,
  ...functionNodeTypes,
  ...functionItemTypes,
  ...htmlTypes,
  ...htmlExtractTypes,
  ...httpRequestTypes,
  ...ifNodeTypes,
  ...intervalTypes,
  ...itemListsTypes,
  ...limitTypes,
  ...manualTriggerTypes,
  ...markdownTypes,
  ...mergeTypes,
  ...microsoftTeamsTypes,
  ...noOpTypes,
  ...removeDuplicatesTypes,
  ...renameKeysTypes,
  ...respondToWebhookTypes,
  ...scheduleTriggerTypes,
  ...setTypes,
  ...slackTypes,
  ...sortTypes,
  ...splitInBatchesTypes,
  ...splitOutTypes,
  ...startTypes,
  ...stopAndErrorTypes,
  ...summarizeTypes,
  ...switchNodeTypes,
  ...telegramTypes,
  ...waitTypes,
  ...webhookTypes,
  ...xmlTypes,
]

const byName = new Map<string, NodeType[]>()
for (const type of nodeTypes) byName.set(type.type, [...(byName.get(type.type) ?? []), type])

/**
 * The node type in that version; a version that is not known is taken for the nearest lower one. Null for a type that the
 * table does not hold.
 */
export function nodeTypeOf(type: string, version: number): NodeType | null {
  const all = byName.get(type) ?? []
  const exact = all.find(({ versions }) => versions.includes(version))
  return exact ?? all.findLast(({ versions }) => (versions[0] ?? 0) <= version) ?? all[0] ?? null
}
