/** What a person types to describe a provider, as texts; and the provider that they make. */
import type { JsonObject } from '../../shared/json.ts'
import type { OwnProvider } from '../../shared/own-provider.ts'
import { partsOf, templateOf } from '../../shared/signed-template.ts'

type Signature = OwnProvider['signature']

export interface ProviderForm {
  readonly name: string
  readonly title: string
  readonly header: string
  readonly form: NonNullable<Signature['form']>
  readonly prefix: string
  readonly between: ',' | ';'
  readonly algorithm: Signature['algorithm']
  readonly encoding: NonNullable<Signature['encoding']>
  readonly key: NonNullable<Signature['key']>
  /** `{timestamp}.{body}` */
  readonly signed: string
  /** Where the timestamp stands; `none`: there is none. */
  readonly timeIn: 'none' | 'header' | 'pair'
  readonly timeName: string
  readonly unit: 's' | 'ms' | 'iso'
  /** Empty: any age will do. */
  readonly tolerance: string
  readonly idHeader: string
  /** With commas between. */
  readonly eventHeaders: string
  /** `none`, `waits`, or the name of a known provider. */
  readonly retries: string
  /** Seconds, with commas between. */
  readonly waits: string
  /** Seconds; empty: 30. */
  readonly patience: string
}

/** A provider before anything is known of it. */
export const emptyForm: ProviderForm = {
  name: '',
  title: '',
  header: '',
  form: 'plain',
  prefix: '',
  between: ',',
  algorithm: 'sha256',
  encoding: 'hex',
  key: 'text',
  signed: '{body}',
  timeIn: 'none',
  timeName: '',
  unit: 's',
  tolerance: '',
  idHeader: '',
  eventHeaders: '',
  retries: 'none',
  waits: '',
  patience: '',
}

export function formOf(provider: OwnProvider): ProviderForm {
  const { name, title, signature, event_id_headers: events = [], retries } = provider
  const { timestamp } = signature
  return {
    ...emptyForm,
    name,
    title,
    header: signature.header,
    form: signature.form ?? 'plain',
    prefix: prefixOf(signature),
    between: signature.between ?? ',',
    algorithm: signature.algorithm,
    encoding: signature.encoding ?? 'hex',
    key: signature.key ?? 'text',
    signed: templateOf(signature.parts ?? ['body']),
    ...(timestamp === undefined ? {} : timeOf(timestamp)),
    idHeader: signature.id_header ?? '',
    eventHeaders: events.join(', '),
    retries: retries === undefined ? 'none' : typeof retries === 'string' ? retries : 'waits',
    ...(typeof retries === 'object'
      ? { waits: retries.delays_seconds.join(', '), patience: numberText(retries.timeout_seconds) }
      : {}),
  }
}

/** In pairs and lists what divides it from the signature goes without saying. */
function prefixOf({ form = 'plain', prefix = '' }: Signature): string {
  return form === 'plain' ? prefix : prefix.replace(/[=,]$/u, '')
}

function timeOf(timestamp: NonNullable<Signature['timestamp']>): Partial<ProviderForm> {
  const { header, pair, unit = 's', tolerance_seconds: tolerance } = timestamp
  return {
    timeIn: pair === undefined ? 'header' : 'pair',
    timeName: pair ?? header ?? '',
    unit,
    tolerance: numberText(tolerance),
  }
}

/** The provider as it is typed, mistakes included: main says what does not fit. */
export function providerOf(form: ProviderForm): JsonObject {
  const events = listed(form.eventHeaders)
  return {
    name: form.name.trim(),
    title: form.title.trim(),
    signature: signatureOf(form),
    ...(events.length === 0 ? {} : { event_id_headers: events }),
    ...(form.retries === 'none' ? {} : { retries: form.retries === 'waits' ? waitsOf(form) : form.retries }),
  }
}

function signatureOf(form: ProviderForm): JsonObject {
  const header = form.header.trim()
  const prefix = form.prefix === '' ? {} : { prefix: form.prefix }
  if (form.algorithm === 'secret-itself') return { header, ...prefix, algorithm: form.algorithm }
  const { timeIn, unit, algorithm, encoding, key } = form
  const idHeader = form.idHeader.trim()
  const name = form.timeName.trim()
  return {
    header,
    ...(form.form === 'plain' ? {} : { form: form.form }),
    ...prefix,
    ...(form.form === 'pairs' && form.between === ';' ? { between: form.between } : {}),
    algorithm,
    encoding,
    parts: partsOf(form.signed),
    ...(key === 'text' ? {} : { key }),
    ...(timeIn === 'none'
      ? {}
      : {
          timestamp: {
            ...(timeIn === 'pair' ? { pair: name } : { header: name }),
            unit,
            ...(form.tolerance.trim() === '' ? {} : { tolerance_seconds: numberIn(form.tolerance) }),
          },
        }),
    ...(idHeader === '' ? {} : { id_header: idHeader }),
  }
}

function waitsOf({ waits, patience }: ProviderForm): JsonObject {
  return {
    delays_seconds: listed(waits).map(numberIn),
    ...(patience.trim() === '' ? {} : { timeout_seconds: numberIn(patience) }),
  }
}

/** `Acme Billing` is "acme-billing". */
export function nameFor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 40)
}

function listed(text: string): string[] {
  return text.split(/[\s,]+/u).filter((one) => one !== '')
}

/** What is no number stays as it is typed. */
function numberIn(text: string): number | string {
  return Number.isFinite(Number(text)) ? Number(text) : text
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}
