/** A webhook has two URL variants that behave differently (contract §1.5). */
export type UrlVariant = 'production' | 'test'

export const webhookAuthentications = ['none', 'basicAuth', 'headerAuth', 'jwtAuth'] as const
export type WebhookAuthentication = (typeof webhookAuthentications)[number]

/** One method and path of one Webhook node of one workflow. */
export interface Webhook {
  readonly workflowId: string
  readonly workflowName: string
  readonly workflowActive: boolean
  /** Name of the Webhook node. */
  readonly node: string
  readonly method: string
  /** As written in the node, without a slash in front; a slash at its end counts (contract §4 rule 1). May hold `:param` segments. */
  readonly path: string
  readonly authentication: WebhookAuthentication
  readonly productionUrl: string
  readonly testUrl: string
}
