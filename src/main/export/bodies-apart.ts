/**
 * What is too long to be read in a report, and what is no text, in files of its own: bodies and items (a ticket system takes
 * 65,536 characters). In: a redacted bundle. Out: the bundle with cut views in their place, and the files.
 */
import type { BundleDelivery, BundleFailingItem, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { headerValue } from '../../shared/headers.ts'
import { cutJson, cutText } from './cut-json.ts'
import type { RedactedBundle } from './redact-bundle.ts'
import type { RedactedFile } from './write-files.ts'

/** Longest text that stands in a bundle itself, in characters. */
const mostInline = 65_536
/** So much of a longer one is shown in its place. */
const shownOfBody = 16_384

export interface BodiesApart {
  readonly redacted: RedactedBundle
  readonly files: readonly RedactedFile[]
}

/** `bodyBytes`: the body of the delivery where it is no text, as it came. */
export function bodiesApart(redacted: RedactedBundle, bodyBytes: Uint8Array | null): BodiesApart {
  const files: RedactedFile[] = []
  const delivery = deliveryApart(redacted, bodyBytes, files)
  const bundle = withCutTexts({ ...itemsApart(redacted, files), delivery })
  if (files.length === 0 && JSON.stringify(bundle) === JSON.stringify(redacted.bundle)) return { redacted, files }
  const json = redacted.sealJson(`${JSON.stringify({ ...bundle, redaction: redacted.note }, null, 2)}\n`)
  return { redacted: { ...redacted, bundle, json }, files }
}

function deliveryApart(
  { bundle, sealBody, searchBytes }: RedactedBundle,
  bytes: Uint8Array | null,
  files: RedactedFile[],
): BundleDelivery | null {
  const { delivery } = bundle
  if (delivery === null) return null
  const contentType = headerValue(delivery.headers, 'content-type') ?? ''
  if (delivery.body === null && bytes !== null && bytes.length > 0) {
    const { bytes: searched, notes } = searchBytes(bytes, contentType)
    const said = [delivery.body_note, ...notes].filter((one) => one !== undefined)
    if (searched === null) return { ...delivery, body_note: said.join(' ') }
    const name = `bodies/delivery.${endingOf(contentType, pictures, 'bin')}`
    const shown = `${String(searched.length)} bytes${contentType === '' ? '' : ` of ${contentType}`}. What a picture shows is not searched.`
    files.push({ name, text: sealBody(shown), bytes: searched })
    return { ...delivery, body_file: name, ...(said.length > 0 && { body_note: said.join(' ') }) }
  }
  if (delivery.body === null || delivery.body.length <= mostInline) return delivery
  const name = `bodies/delivery.${endingOf(contentType, texts, 'txt')}`
  files.push({ name, text: sealBody(delivery.body) })
  return {
    ...delivery,
    body: cutText(delivery.body, shownOfBody, `${name} of the archive has them all`),
    body_file: name,
  }
}

function itemsApart({ bundle, sealBody }: RedactedBundle, files: RedactedFile[]): EvidenceBundle {
  const names = new Map<string, string>()
  const apart = (item: unknown): { readonly item: unknown; readonly file?: string } => {
    const text = JSON.stringify(item)
    if (text.length <= mostInline) return { item }
    const file = names.get(text) ?? `items/failing-${String(names.size + 1)}.json`
    if (!names.has(text)) files.push({ name: file, text: sealBody(text) })
    names.set(text, file)
    return { item: cutJson(item), file }
  }
  const failing = bundle.failing_items
  const items = failing?.items.map((one): BundleFailingItem => ({ ...one, ...apart(one.item) }))
  return {
    ...bundle,
    failed_item: apart(bundle.failed_item).item,
    ...(failing === undefined || items === undefined ? {} : { failing_items: { ...failing, items } }),
  }
}

/** Texts of any other place; the workflow and its world are what a reproduction needs, and stay whole. */
function withCutTexts(bundle: EvidenceBundle): EvidenceBundle {
  const { workflow, world, delivery, ...others } = bundle
  const cut = (value: unknown): unknown => {
    if (typeof value === 'string') return value.length > mostInline ? cutText(value, shownOfBody) : value
    if (Array.isArray(value)) return value.map(cut)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)]))
  }
  const texts = cut(others) as Omit<EvidenceBundle, 'workflow' | 'world' | 'delivery'>
  const whole = { ...texts, delivery, workflow, ...(world !== undefined && { world }) }
  return Object.fromEntries(
    Object.keys(bundle).map((key) => [key, whole[key as keyof typeof whole]]),
  ) as unknown as EvidenceBundle
}

/** Only endings of files that a double click shows, and does not run. */
const texts: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/csv': 'csv',
}
const pictures: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

function endingOf(contentType: string, endings: Readonly<Record<string, string>>, usual: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type.startsWith('multipart/') ? 'multipart' : (endings[type] ?? usual)
}
