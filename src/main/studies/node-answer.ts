import type { CaseFile } from '../../shared/case.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { NodeSource } from '../../shared/node-source.ts'
import { workflowWithPresets } from '../../shared/node-types/with-presets.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { StandIn } from '../../shared/stand-in.ts'
import type { NodeAnswerView, StoodInNode } from '../../shared/views/node-answer-view.ts'
import { withStandIns, type Workflow } from '../../shared/workflow.ts'
import { kindOf } from '../engine/nodes/catalogue.ts'
import { previewAnswer } from '../engine/stand-ins/preview-answer.ts'
import { workSource } from '../engine/stand-ins/work-source.ts'
import { nodeNamed } from '../layers/alter-workflow.ts'

/** The nodes of a case that something else than the engine answers for: those that items can come to. */
export function stoodInNodes(workflow: Workflow, file: CaseFile): readonly StoodInNode[] {
  const studied = withStandIns(workflowWithPresets(workflow), file.baseline.stand_ins ?? {})
  const reached = new Set(
    Object.values(workflow.connections).flatMap((byRole) =>
      (byRole['main'] ?? []).flatMap((targets) => (targets ?? []).map(({ node }) => node)),
    ),
  )
  return studied.nodes
    .filter((node) => reached.has(node.name) && node.disabled !== true)
    .map((node) => ({ node: node.name, source: workSource(studied, node) }))
    .filter(({ source }) => source.kind !== 'engine')
}

/** What a node of the case answers with, and what it could. @throws ProblemError INVALID_INPUT where there is no such node */
export function nodeAnswer(
  workflow: Workflow,
  file: CaseFile,
  name: string,
  lastGave: (workflowId: string, node: string) => readonly JsonObject[] | null,
): NodeAnswerView {
  const given = file.baseline.stand_ins ?? {}
  const studied = withStandIns(workflowWithPresets(workflow), given)
  const node = nodeNamed(studied, name)
  const source: NodeSource = workSource(studied, node)
  return {
    node: name,
    source,
    isRun: kindOf(node) !== undefined,
    given: ownOf<StandIn>(given, name) ?? null,
    pinned: ownOf(workflow.pinData, name) ?? null,
    gave: lastGave(workflow.id, name),
    madeUp: previewAnswer(studied, node),
  }
}

/** The case with that answer of a node; null: it has none of its own. @throws ProblemError INVALID_INPUT */
export function withNodeAnswer(file: CaseFile, workflow: Workflow, name: string, standIn: StandIn | null): CaseFile {
  nodeNamed(workflow, name)
  const others = Object.fromEntries(Object.entries(file.baseline.stand_ins ?? {}).filter(([key]) => key !== name))
  const standIns = standIn === null ? others : { ...others, [name]: standIn }
  return { ...file, baseline: { ...file.baseline, stand_ins: standIns } }
}
