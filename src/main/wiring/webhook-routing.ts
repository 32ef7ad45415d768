import type { Workflow } from '../../shared/workflow.ts'
import { registrationsOf } from '../listener/registration.ts'
import type { TestListening } from '../listener/test-listening.ts'
import { conflictOf, servedInstead, webhookTable, type WebhookTable } from '../listener/webhook-table.ts'

/** Which workflow gets the deliveries of which path, worked out anew only after a workflow has changed. */
export class WebhookRouting {
  readonly #workflows: () => readonly Workflow[]
  readonly #testListening: TestListening
  #table: WebhookTable | null = null

  constructor(workflows: () => readonly Workflow[], testListening: TestListening) {
    this.#workflows = workflows
    this.#testListening = testListening
  }

  readonly table = (): WebhookTable => (this.#table ??= webhookTable(this.#workflows(), this.#testListening))

  /** To be called after a workflow has changed. */
  readonly forget = (): void => {
    this.#table = null
  }

  /** The workflow under study comes first, as its reproduction runs it: no other one takes its deliveries. */
  readonly tableFor = (workflowUnderStudy: Workflow | null): WebhookTable => {
    if (workflowUnderStudy === null) return this.table()
    const others = this.#workflows().filter(({ id }) => id !== workflowUnderStudy.id)
    return webhookTable([workflowUnderStudy, ...others], this.#testListening)
  }

  /** Why a workflow cannot be served beside another active one; null where it can. */
  readonly conflict = (workflow: Workflow): string | null =>
    registrationsOf(workflow)
      .map((one) => conflictOf(one, this.table()))
      .find((one) => one !== null) ?? null

  /** Name of the workflow that gets the production deliveries of this one's webhooks; null: none does. */
  readonly servedInstead = (workflow: Workflow): string | null => servedInstead(workflow, this.table())?.name ?? null
}
