import type { CaseRequest } from '../../shared/case.ts'
import type { JsonObject } from '../../shared/json.ts'

export interface RebuiltDelivery {
  readonly request: CaseRequest
  /** The workflow as it ran; where no webhook started it, its trigger is stood in for. */
  readonly workflow: JsonObject
  /** The node that started it. */
  readonly trigger: string
  readonly unknown: readonly string[]
  readonly notes: readonly string[]
}
