// How a workflow runs as a whole: the order of its branches, the version of the service, when its caller is answered. In: the
// workflow of the case. Out: the same with another setting. Serves contract §7 rule 3, §4 rule 3, §9.
import { profileOf, serviceProfiles } from '../../shared/service-profile.ts'
import { onWorkflow } from './alter-workflow.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { choiceField } from './fields.ts'

const layer = 'node'

const executionOrder = defineChange(layer, {
  name: 'execution-order',
  title: 'Order of execution',
  description: 'Branches run in the order of an older service version (v0) or of today (v1).',
  aim: 'mask',
  fields: { order: choiceField('Order', { v0: 'v0 (older)', v1: 'v1' }, 'v0') },
  sentence: ({ order }) => `The nodes run in the order ${order}.`,
  apply: (conditions, { order }) =>
    onWorkflow(conditions, (workflow) => ({
      ...workflow,
      settings: { ...workflow.settings, executionOrder: order },
    })),
  candidates: ({ workflow }) => [{ order: workflow.settings.executionOrder === 'v1' ? 'v0' : 'v1' }],
})

const serviceProfile = defineChange(layer, {
  name: 'service-profile',
  title: 'Version of the service',
  description:
    'The workflow runs as another version of the service runs it: its answers on errors, and its links of items.',
  aim: 'mask',
  fields: { profile: choiceField('Version', { '1.123': '1.123', '2.41': '2.41' }, '1.123') },
  sentence: ({ profile }) => `The workflow runs as version ${profile} of the service runs it.`,
  apply: (conditions, { profile }) =>
    onWorkflow(conditions, (workflow) => ({
      ...workflow,
      settings: { ...workflow.settings, serviceProfile: profile },
    })),
  // Where somebody waits for an answer a failure is told in another way.
  candidates: ({ workflow }) =>
    !workflow.nodes.some(({ type }) => type === 'n8n-nodes-base.respondToWebhook')
      ? []
      : serviceProfiles.filter((profile) => profile !== profileOf(workflow.settings)).map((profile) => ({ profile })),
})

const answerAtOnce = defineChange(layer, {
  name: 'answer-at-once',
  title: 'Answer at once',
  description: 'The webhook answers before the workflow does its work (contract §4 rule 3).',
  aim: 'repair',
  fields: {},
  sentence: () => 'The webhook answers at once, before the workflow does its work.',
  apply: (conditions) =>
    onWorkflow(conditions, (workflow) => ({
      ...workflow,
      nodes: workflow.nodes.map((node) =>
        node.type === webhookType ? { ...node, parameters: { ...node.parameters, responseMode: 'onReceived' } } : node,
      ),
    })),
  candidates: ({ workflow }) =>
    workflow.nodes.some(
      (node) => node.type === webhookType && (node.parameters['responseMode'] ?? 'onReceived') !== 'onReceived',
    )
      ? [{}]
      : [],
})

const webhookType = 'n8n-nodes-base.webhook'

/** Changes of the node layer that no single node has. */
export const runChanges: readonly ChangeDefinition[] = [executionOrder, serviceProfile, answerAtOnce]
