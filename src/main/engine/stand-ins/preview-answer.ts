import type { JsonObject } from '../../../shared/json.ts'
import { nodeWithPresets } from '../../../shared/node-types/with-presets.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { hasExpression } from '../literal-parameters.ts'
import { valueAt } from '../expressions/value-at.ts'
import { madeUpItem } from './made-up-item.ts'

/** What a stand-in would make up for an empty item; what an expression decides is left out of it. */
export function previewAnswer(workflow: Workflow, node: WorkflowNode): JsonObject {
  const { parameters } = nodeWithPresets(node)
  const parameter = (path: string): unknown => {
    const written = valueAt(parameters, path)
    return hasExpression(written) ? undefined : written
  }
  return madeUpItem({ workflow, node, item: { json: {} }, parameter }).json
}
