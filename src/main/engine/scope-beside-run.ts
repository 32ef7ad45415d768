import type { ExecutionMode } from '../../shared/execution.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { environmentFor } from './environment-for.ts'
import type { Scope } from './expressions/scope.ts'
import { StaticData } from './static-data.ts'
import type { Surroundings } from './surroundings.ts'
import { resumeUrlOf } from './resume-url.ts'
import { shownWorkflow } from './shown-workflow.ts'
import { timezoneOf } from './timezone-of.ts'

export interface BesideRun {
  readonly node: WorkflowNode
  readonly workflow: Workflow
  readonly executionId: string
  readonly mode: ExecutionMode
  readonly surroundings: Pick<Surroundings, 'now' | 'variables' | 'environment' | 'timezone' | 'baseUrl' | 'resumeKey'>
}

/** What an expression sees of workflow and surroundings while its node does not run: what it does to them changes nothing. */
export function scopeBesideRun({
  node,
  workflow,
  executionId,
  mode,
  surroundings,
}: BesideRun): Omit<Scope, 'runIndex' | 'inputs' | 'items' | 'source' | 'sources' | 'outputTowards' | 'runsOf'> {
  const execution = { id: executionId, mode: mode === 'manual' ? 'test' : 'production' } as const
  return {
    node,
    workflow: shownWorkflow(workflow),
    execution,
    shownExecution: () => ({ ...execution, resumeUrl: resumeUrlOf(surroundings, workflow, executionId) }),
    startedBy: mode,
    customData: new Map(),
    variables: surroundings.variables,
    environment: environmentFor(workflow, surroundings),
    timezone: timezoneOf(workflow, surroundings),
    now: surroundings.now(),
    nodeNamed: (name) => workflow.nodes.find((one) => one.name === name),
    nodeNames: () => workflow.nodes.map((one) => one.name),
    contextOf: () => ({}),
    // A copy.
    staticData: new StaticData(structuredClone({ ...workflow.staticData }), `node:${node.name}`),
  }
}
