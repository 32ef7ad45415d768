import * as z from 'zod/mini'
import type { WorkflowSummary } from '../views/workflow-summary.ts'
import type { WorkflowDetail } from '../views/workflow-detail.ts'
import type { ExpressionPreview } from '../views/expression-preview.ts'
import type { NodeData } from '../views/node-data.ts'
import { nodeDraftsSchema, type NodeDrafts } from '../node-draft.ts'
import { workflowEdit } from '../workflow-edit.ts'
import { workflowFileChoice, type WrittenWorkflow } from '../workflow-file.ts'
import { call, nothing } from './call.ts'

/** The workflows of this folder, their versions and their nodes. */
export const workflowCalls = {
  workflows: call<readonly WorkflowSummary[]>()(nothing),
  workflow: call<WorkflowDetail>()(z.object({ workflowId: z.string() })),
  /** Puts a node's JSON text in place of the node of that name; all else of the workflow stays as it is written. */
  saveNode: call<WorkflowDetail>()(z.object({ workflowId: z.string(), node: z.string(), text: z.string() })),
  /** What was written of nodes and not saved yet, by the id of the workflow. */
  nodeDrafts: call<Readonly<Record<string, NodeDrafts>>>()(nothing),
  keepNodeDrafts: call<null>()(z.object({ workflowId: z.string(), drafts: nodeDraftsSchema })),
  /** One change of a workflow by hand, saved as a version; the nodes that it was about, as they are called now. */
  editWorkflow: call<{ readonly detail: WorkflowDetail; readonly nodes: readonly string[] }>()(
    z.object({ workflowId: z.string(), edit: workflowEdit }),
  ),
  /** Nodes with the connections among them, as JSON text that can be pasted again, here or in the service's editor. */
  copyNodes: call<string>()(z.object({ workflowId: z.string(), nodes: z.array(z.string()) })),
  /** Whether deliveries that repeat an earlier one run nothing: on, the identifier is looked for; off, each of them runs. */
  recogniseRepeats: call<WorkflowDetail>()(z.object({ workflowId: z.string(), recognises: z.boolean() })),
  /** The text of one version of a workflow. */
  workflowVersion: call<{ readonly text: string }>()(z.object({ workflowId: z.string(), version: z.string() })),
  /** Makes an earlier version the one that runs. */
  restoreVersion: call<WorkflowDetail>()(z.object({ workflowId: z.string(), version: z.string() })),
  /** Evaluates a parameter's text (`=…{{ }}…`) for the first item of the last execution in which the node ran. */
  evaluateExpression: call<ExpressionPreview>()(
    z.object({ workflowId: z.string(), node: z.string(), template: z.string() }),
  ),
  /** The JSON text of a workflow as it would be exported: what was imported, with what has changed since. */
  workflowText: call<string>()(z.object({ workflowId: z.string() })),
  /** Asks for a path and writes the workflow there as the service's editor imports it; null where the person cancelled. */
  exportWorkflow: call<WrittenWorkflow | null>()(z.object({ workflowId: z.string(), choice: workflowFileChoice })),
  /** What the expressions and the code of a node could see in the last execution in which it ran; null where it never ran. */
  nodeData: call<NodeData | null>()(z.object({ workflowId: z.string(), node: z.string() })),
  /** Takes in the workflows of a text beside the case under study, inactive, so that they can be called; their names. */
  addWorkflows: call<readonly string[]>()(z.object({ name: z.string(), text: z.string() })),
  activateWorkflow: call<WorkflowSummary>()(z.object({ workflowId: z.string(), active: z.boolean() })),
} as const
