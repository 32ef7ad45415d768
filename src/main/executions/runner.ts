import type { runWorkflow } from '../engine/run-workflow.ts'

/** Runs a workflow: here and now, or in a thread of its own. */
export type Runner = typeof runWorkflow
