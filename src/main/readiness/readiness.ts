/**
 * What a workflow meets here before anything is sent to it. In: the workflow as it was read, and plain questions about what is
 * there. Out: a source for each node, and a line for everything that would stop a delivery or that a person should know. Pure.
 */
import { readinessKinds, type Readiness } from '../../shared/readiness.ts'
import { isNote } from '../../shared/sticky-note.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { danglingConnectionLines, disabledWebhookLines, unconnectedWebhookLines } from './connection-lines.ts'
import { credentialLines } from './credential-lines.ts'
import {
  expressionLines,
  folderLines,
  issueLines,
  moduleLines,
  scriptLines,
  typeLines,
  variableLines,
} from './node-lines.ts'
import { misplacedReadLines } from './misplaced-reads.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'
import { requestLines } from './request-lines.ts'
import { isBeneath } from '../engine/ai/map-ai-nodes.ts'
import { isTrigger } from '../engine/start-node.ts'
import { nodesWithIssues } from '../engine/workflow-issues.ts'
import { deliveredNodes, reachedNodes, runsBy } from './run-nodes.ts'
import { toldOnce, type LineOfNode } from './told-once.ts'
import { webhookLines } from './webhook-lines.ts'
import { calledWorkflowLines, errorWorkflowLines } from './workflow-lines.ts'

export function readinessOf(workflow: Workflow, given: ReadinessSurroundings): Readiness {
  const steps = workflow.nodes.filter((node) => !isNote(node) && !isBeneath(workflow, node))
  const reached = reachedNodes(workflow)
  const hasTrigger = reached.some((node) => isTrigger(node) && runsBy(workflow, node) !== 'none')
  const sources = reached.map((node) => ({ node, by: runsBy(workflow, node) }))
  const typed = sources.flatMap(({ node, by }) => typeLines(node, by, hasTrigger))
  const asked = sources.flatMap(({ node, by }): readonly LineOfNode[] => {
    // What a node gave once reads none of its parameters; what is made up for it evaluates them, as the node would.
    if (by === 'stand-in') return [...variableLines(node, given), ...expressionLines(node)]
    if (by !== 'engine') return []
    return [
      ...credentialLines(node, given),
      ...variableLines(node, given),
      ...scriptLines(node),
      ...expressionLines(node),
      ...moduleLines(node),
      ...calledWorkflowLines(node, workflow, given),
      ...folderLines(node, given),
    ]
  })
  const unfilled = nodesWithIssues(workflow)
    .filter(({ node }) => reached.some(({ name }) => name === node.name))
    .flatMap(({ node, issues }) => issueLines(node, issues, runsBy(workflow, node)))
  const delivered = deliveredNodes(workflow)
  return {
    nodes: steps.map((node) => ({ name: node.name, type: node.type, runsBy: runsBy(workflow, node) })),
    lines: [
      ...webhookLines(workflow, given),
      ...disabledWebhookLines(workflow),
      ...danglingConnectionLines(workflow),
      ...unconnectedWebhookLines(workflow),
      ...toldOnce([...unfilled, ...typed, ...asked], delivered),
      ...errorWorkflowLines(workflow, given),
      ...misplacedReadLines(workflow),
      ...requestLines(workflow, given),
    ].toSorted((one, other) => readinessKinds.indexOf(one.kind) - readinessKinds.indexOf(other.kind)),
  }
}
