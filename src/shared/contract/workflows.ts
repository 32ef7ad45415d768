import * as z from 'zod/mini'
import type { WorkflowSummary } from '../views/workflow-summary.ts'
import type { WorkflowDetail } from '../views/workflow-detail.ts'
import type { ExpressionPreview } from '../views/expression-preview.ts'
import type { NodeData } from '../views/node-data.ts'
import { call, nothing } from './call.ts'

/** The workflows of this folder, their versions and their nodes. */
export const workflowCalls = {
  workflows: call<readonly WorkflowSummary[]>()(nothing),
  workflow: call<WorkflowDetail>()(z.object({ workflowId: z.string() })),
  /** Puts a node's JSON text in place of the node of that name; all else of the workflow stays as it is written. */
  saveNode: call<WorkflowDetail>()(z.object({ workflowId: z.string(), node: z.string(), text: z.string() })),
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
  /** What the expressions and the code of a node could see in the last execution in which it ran; null where it never ran. */
  nodeData: call<NodeData | null>()(z.object({ workflowId: z.string(), node: z.string() })),
  activateWorkflow: call<WorkflowSummary>()(z.object({ workflowId: z.string(), active: z.boolean() })),
} as const
