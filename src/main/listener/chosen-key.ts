import type { ExternalId } from '../../shared/delivery.ts'
import type { WorkflowSettings } from '../../shared/workflow.ts'
import { ownOf } from '../../shared/own-field.ts'
import { readPath } from './external-id.ts'
import type { HeaderFields } from '../../shared/headers.ts'

/**
 * How a workflow chooses its deduplication key (contract §2.3), in its settings as `deduplicationKey`: `headers.<name>`,
 * `body.<dotted path>`, `payload_hash`, or `none` to let every delivery run. Left out: the key is looked for.
 */
export type ChosenKey =
  | { readonly kind: 'found' }
  | { readonly kind: 'none' }
  | { readonly kind: 'payload_hash' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'body'; readonly path: string }

export function chosenKeyOf(settings: WorkflowSettings): ChosenKey {
  const written = settings['deduplicationKey']
  if (typeof written !== 'string') return { kind: 'found' }
  if (written === 'none' || written === 'payload_hash') return { kind: written }
  const [, place, rest = ''] = /^(headers|body)\.(.+)$/s.exec(written.trim()) ?? []
  if (place === 'headers') return { kind: 'header', name: rest.toLowerCase() }
  return place === 'body' ? { kind: 'body', path: rest } : { kind: 'found' }
}

/** The identifier at the place that the workflow has chosen; null where the delivery has none there. */
export function chosenExternalId(
  key: Extract<ChosenKey, { readonly kind: 'payload_hash' | 'header' | 'body' }>,
  headers: HeaderFields,
  body: unknown,
  bodySha256: string,
): ExternalId | null {
  switch (key.kind) {
    case 'payload_hash':
      return { kind: 'payload_hash', value: bodySha256, foundIn: 'the whole body' }
    case 'header': {
      const value = ownOf(headers, key.name)?.trim()
      return value === undefined || value === '' ? null : { kind: 'delivery_id', value, foundIn: `header ${key.name}` }
    }
    case 'body': {
      const value = readPath(body, key.path)
      const kind = /order_?id$/i.test(key.path) ? 'order_id' : 'event_id'
      return value === null ? null : { kind, value, foundIn: key.path }
    }
  }
}
