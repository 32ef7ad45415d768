import { aggregateTypes } from './aggregate.ts'
import { chatTypes } from './chat.ts'
import { codeTypes } from './code.ts'
import { compareDatasetsTypes } from './compare-datasets.ts'
import { compressionTypes } from './compression.ts'
import { convertToFileTypes } from './convert-to-file.ts'
import { cronTypes } from './cron.ts'
import { cryptoTypes } from './crypto.ts'
import { dataTableTypes } from './data-table.ts'
import { dateTimeTypes } from './date-time.ts'
import { debugHelperTypes } from './debug-helper.ts'
import { discordTypes } from './discord.ts'
import { editImageTypes } from './edit-image.ts'
import { emailSendTypes } from './email-send.ts'
import { errorTriggerTypes } from './error-trigger.ts'
import { evaluationTypes } from './evaluation.ts'
import { evaluationTriggerTypes } from './evaluation-trigger.ts'
import { executeWorkflowTypes } from './execute-workflow.ts'
import { executeWorkflowTriggerTypes } from './execute-workflow-trigger.ts'
import { executionDataTypes } from './execution-data.ts'
import { extractFromFileTypes } from './extract-from-file.ts'
import { filterTypes } from './filter.ts'
import { formNodeTypes } from './form.ts'
import { formTriggerTypes } from './form-trigger.ts'
import { functionNodeTypes } from './function.ts'
import { functionItemTypes } from './function-item.ts'
import { graphqlTypes } from './graphql.ts'
import { htmlTypes } from './html.ts'
import { htmlExtractTypes } from './html-extract.ts'
import { httpRequestTypes } from './http-request.ts'
import { iCalTypes } from './i-cal.ts'
import { ifNodeTypes } from './if.ts'
import { intervalTypes } from './interval.ts'
import { itemListsTypes } from './item-lists.ts'
import { jwtTypes } from './jwt.ts'
import { limitTypes } from './limit.ts'
import { manualTriggerTypes } from './manual-trigger.ts'
import { markdownTypes } from './markdown.ts'
import { mergeTypes } from './merge.ts'
import { microsoftTeamsTypes } from './microsoft-teams.ts'
import { moveBinaryDataTypes } from './move-binary-data.ts'
import { n8nTypes } from './n8n.ts'
import { noOpTypes } from './no-op.ts'
import { readBinaryFileTypes } from './read-binary-file.ts'
import { readBinaryFilesTypes } from './read-binary-files.ts'
import { readPDFTypes } from './read-pdf.ts'
import { readWriteFileTypes } from './read-write-file.ts'
import { removeDuplicatesTypes } from './remove-duplicates.ts'
import { renameKeysTypes } from './rename-keys.ts'
import { respondToWebhookTypes } from './respond-to-webhook.ts'
import { rssFeedReadTypes } from './rss-feed-read.ts'
import { scheduleTriggerTypes } from './schedule-trigger.ts'
import { setTypes } from './set.ts'
import { slackTypes } from './slack.ts'
import { sortTypes } from './sort.ts'
import { splitInBatchesTypes } from './split-in-batches.ts'
import { splitOutTypes } from './split-out.ts'
import { spreadsheetFileTypes } from './spreadsheet-file.ts'
import { startTypes } from './start.ts'
import { stickyNoteTypes } from './sticky-note.ts'
import { stopAndErrorTypes } from './stop-and-error.ts'
import { summarizeTypes } from './summarize.ts'
import { switchNodeTypes } from './switch.ts'
import { telegramTypes } from './telegram.ts'
import { totpTypes } from './totp.ts'
import { waitTypes } from './wait.ts'
import { webhookTypes } from './webhook.ts'
import { writeBinaryFileTypes } from './write-binary-file.ts'
import { xmlTypes } from './xml.ts'
import type { NodeType } from './node-type.ts'

/**
 * What the workflow format says about each type of node that Faultline runs: its parameters by version, with their presets,
 * options and the conditions under which they count. Data of the format, one file for each type.
 */
const nodeTypes: readonly NodeType[] = [
  ...aggregateTypes,
  ...chatTypes,
  ...codeTypes,
  ...compareDatasetsTypes,
  ...compressionTypes,
  ...convertToFileTypes,
  ...cronTypes,
  ...cryptoTypes,
  ...dataTableTypes,
  ...dateTimeTypes,
  ...debugHelperTypes,
  ...discordTypes,
  ...editImageTypes,
  ...emailSendTypes,
  ...errorTriggerTypes,
  ...evaluationTypes,
  ...evaluationTriggerTypes,
  ...executeWorkflowTypes,
  ...executeWorkflowTriggerTypes,
  ...executionDataTypes,
  ...extractFromFileTypes,
  ...filterTypes,
  ...formNodeTypes,
  ...formTriggerTypes,
  ...functionNodeTypes,
  ...functionItemTypes,
  ...graphqlTypes,
  ...htmlTypes,
  ...htmlExtractTypes,
  ...httpRequestTypes,
  ...iCalTypes,
  ...ifNodeTypes,
  ...intervalTypes,
  ...itemListsTypes,
  ...jwtTypes,
  ...limitTypes,
  ...manualTriggerTypes,
  ...markdownTypes,
  ...mergeTypes,
  ...microsoftTeamsTypes,
  ...moveBinaryDataTypes,
  ...n8nTypes,
  ...noOpTypes,
  ...readBinaryFileTypes,
  ...readBinaryFilesTypes,
  ...readPDFTypes,
  ...readWriteFileTypes,
  ...removeDuplicatesTypes,
  ...renameKeysTypes,
  ...respondToWebhookTypes,
  ...rssFeedReadTypes,
  ...scheduleTriggerTypes,
  ...setTypes,
  ...slackTypes,
  ...sortTypes,
  ...splitInBatchesTypes,
  ...splitOutTypes,
  ...spreadsheetFileTypes,
  ...startTypes,
  ...stickyNoteTypes,
  ...stopAndErrorTypes,
  ...summarizeTypes,
  ...switchNodeTypes,
  ...telegramTypes,
  ...totpTypes,
  ...waitTypes,
  ...webhookTypes,
  ...writeBinaryFileTypes,
  ...xmlTypes,
]

const byName = new Map<string, NodeType[]>()
for (const type of nodeTypes) byName.set(type.type, [...(byName.get(type.type) ?? []), type])

/** The types that the table holds. */
export function typeNames(): readonly string[] {
  return [...byName.keys()]
}

/** The type in all its versions; none for one that the table does not hold. */
export function nodeTypesOf(type: string): readonly NodeType[] {
  return byName.get(type) ?? []
}

/**
 * The node type in that version; a version that is not known is taken for the nearest lower one. Null for a type that the
 * table does not hold.
 */
export function nodeTypeOf(type: string, version: number): NodeType | null {
  return ofVersion(byName.get(type) ?? [], version)
}

/** That of a type's versions, ascending, which a version belongs to: one that is not known to the nearest lower one. */
export function ofVersion(types: readonly NodeType[], version: number): NodeType | null {
  const exact = types.find(({ versions }) => versions.includes(version))
  return exact ?? types.findLast(({ versions }) => (versions[0] ?? 0) <= version) ?? types[0] ?? null
}

/** The version of the type as which a node counts: its own, or the nearest lower one that is known. */
export function knownVersion({ versions }: NodeType, version: number): number {
  return versions.includes(version) ? version : (versions.findLast((one) => one <= version) ?? versions[0] ?? version)
}
