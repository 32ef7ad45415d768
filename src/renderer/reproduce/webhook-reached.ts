import type { Webhook } from '../../shared/webhook.ts'

/** The webhook whose method and path a request has as they are written; undefined: its address is another one. */
export function webhookReached(
  webhooks: readonly Webhook[],
  { method, path }: { readonly method: string; readonly path: string },
): Webhook | undefined {
  return webhooks.find((one) => one.method === method && `/${one.path}` === path)
}
