import { ownOf } from './own-field.ts'

/** What the rooms beside the engine know of a type of node that Faultline runs. */
export interface NodeFacts {
  /** Its name in the words of its menu; empty where nothing is known of the type. */
  readonly label: string
  /** Names of its outputs, as they are drawn; absent where they are drawn by number, as far as they are connected. */
  readonly outputs?: readonly string[]
  /** `ends`: a workflow may end here on purpose; `stops`: fails on purpose; `splits`: makes items of a list in its input. */
  readonly role?: 'ends' | 'stops' | 'splits'
  /** The layer with which alone it works: a failure of it is one there. Absent: none, or more than one. */
  readonly layer?: 'database' | 'AI layer'
  /** True where what it lets through depends on rows or values of earlier executions. */
  readonly remembers?: true
  /** True where it runs code that a person wrote. */
  readonly runsCode?: true
  /** True where it is made to give more or fewer items than it is given. */
  readonly changesCount?: true
  /** True where it is no decision over items: where all of them end at it, nobody has decided that. */
  readonly decidesNothing?: true
}

const facts = {
  'n8n-nodes-base.manualTrigger': { label: 'Manual Trigger' },
  'n8n-nodes-base.errorTrigger': { label: 'Error trigger' },
  'n8n-nodes-base.executeWorkflowTrigger': { label: 'Execute Workflow Trigger' },
  'n8n-nodes-base.scheduleTrigger': { label: 'Schedule Trigger' },
  'n8n-nodes-base.webhook': { label: 'Webhook' },
  'n8n-nodes-base.aggregate': { label: 'Aggregate', changesCount: true },
  'n8n-nodes-base.code': { label: 'Code', runsCode: true, changesCount: true },
  'n8n-nodes-base.filter': { label: 'Filter', changesCount: true },
  'n8n-nodes-base.httpRequest': { label: 'HTTP Request', decidesNothing: true },
  'n8n-nodes-base.if': { label: 'IF', outputs: ['true', 'false'] },
  'n8n-nodes-base.limit': { label: 'Limit', changesCount: true },
  'n8n-nodes-base.merge': { label: 'Merge', changesCount: true, decidesNothing: true },
  'n8n-nodes-base.noOp': { label: 'No operation', role: 'ends' },
  'n8n-nodes-base.removeDuplicates': { label: 'Remove Duplicates', remembers: true, changesCount: true },
  'n8n-nodes-base.respondToWebhook': { label: 'Respond', role: 'ends' },
  'n8n-nodes-base.set': { label: 'Set' },
  'n8n-nodes-base.sort': { label: 'Sort' },
  'n8n-nodes-base.splitInBatches': { label: 'Loop', changesCount: true },
  'n8n-nodes-base.splitOut': { label: 'Split', role: 'splits', changesCount: true, decidesNothing: true },
  'n8n-nodes-base.stopAndError': { label: 'Stop And Error', role: 'stops' },
  'n8n-nodes-base.switch': { label: 'Switch' },
  'n8n-nodes-base.renameKeys': { label: 'Rename Keys' },
  'n8n-nodes-base.summarize': { label: 'Summarize', changesCount: true },
  'n8n-nodes-base.compareDatasets': { label: 'Compare Datasets' },
  'n8n-nodes-base.dateTime': { label: 'Date Time' },
  'n8n-nodes-base.crypto': { label: 'Crypto' },
  'n8n-nodes-base.html': { label: 'Html' },
  'n8n-nodes-base.htmlExtract': { label: 'Html Extract' },
  'n8n-nodes-base.markdown': { label: 'Markdown' },
  'n8n-nodes-base.xml': { label: 'Xml' },
  'faultline.aiStep': { label: 'Ai Step', layer: 'AI layer' },
  'n8n-nodes-base.wait': { label: 'Wait' },
  'n8n-nodes-base.itemLists': { label: 'Item Lists', changesCount: true, decidesNothing: true },
  'n8n-nodes-base.executeWorkflow': { label: 'Execute Workflow' },
  'n8n-nodes-base.dataTable': { label: 'Data Table', layer: 'database', remembers: true },
  'n8n-nodes-base.slack': { label: 'Slack' },
  'n8n-nodes-base.discord': { label: 'Discord' },
  'n8n-nodes-base.telegram': { label: 'Telegram' },
  'n8n-nodes-base.microsoftTeams': { label: 'Microsoft Teams' },
  'n8n-nodes-base.emailSend': { label: 'Email Send' },
  'faultline.notification': { label: 'Notification' },
  'n8n-nodes-base.function': { label: 'Function', runsCode: true, changesCount: true },
  'n8n-nodes-base.functionItem': { label: 'Function Item', runsCode: true, changesCount: true },
  'n8n-nodes-base.debugHelper': { label: 'Debug Helper' },
  'n8n-nodes-base.start': { label: 'Start' },
  'n8n-nodes-base.cron': { label: 'Cron' },
  'n8n-nodes-base.interval': { label: 'Interval' },
} as const satisfies Readonly<Record<string, NodeFacts>>

/** Every type of node that Faultline runs, as workflows name it. The engine's catalogue has one kind for each. */
export type NodeTypeName = keyof typeof facts

/** The facts of every type that Faultline runs. */
export const nodeFacts: Readonly<Record<NodeTypeName, NodeFacts>> = facts

const nothingKnown: NodeFacts = { label: '' }

/** What is known of that type; nothing but an empty label for one that Faultline does not run. */
export function factsOf(type: string): NodeFacts {
  return ownOf<NodeFacts>(facts, type) ?? nothingKnown
}

/** A type in the words of its menu: `n8n-nodes-base.httpRequest` is `HTTP Request`. One that is not known is spelled in words. */
export function nodeLabel(type: string): string {
  const { label } = factsOf(type)
  if (label !== '') return label
  const spaced = type.slice(type.lastIndexOf('.') + 1).replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
