/** Kinds of texts of a given length, made with chance: the shapes that the data of workflows has, and the heaviest of them. */

/** Gives the same numbers in every run. */
class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * count)
  }

  of(alphabet: string, length: number): string {
    let text = ''
    for (let unit = 0; unit < length; unit += 1) text += alphabet.charAt(this.below(alphabet.length))
    return text
  }
}

const small = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const hex = '0123456789abcdef'
const mixed = small + small.toUpperCase() + digits

interface TextKind {
  readonly name: string
  /** One record, without a line break at its end. */
  readonly record: (chance: Chance, index: number) => unknown
}

/** An execution as the platform keeps it: node runs, items, headers, little that is secret. */
function execution(chance: Chance, index: number): Record<string, unknown> {
  const id = () => `evt_${chance.of(mixed, 16)}`
  return {
    execution_id: String(100_000 + index),
    workflow_id: `wf-${chance.of(hex, 12)}`,
    status: chance.below(8) === 0 ? 'error' : 'success',
    started_at: new Date(1_767_225_600_000 + index * 61_000).toISOString(),
    run_data: ['Webhook', 'Set', 'IF', 'HTTP Request', 'Respond to Webhook'].map((node) => ({
      node,
      run_time_ms: chance.below(900),
      outputs: [
        Array.from({ length: 2 }, () => ({
          json: {
            event_id: id(),
            order_id: 10_000 + chance.below(80_000),
            total: chance.below(90_000) / 100,
            currency: 'EUR',
            lines: [{ sku: `SKU-${chance.of(digits, 6)}`, quantity: 1 + chance.below(9), price: chance.below(900) }],
            note: `Order ${chance.of(small, 7)} for ${chance.of(small, 5)} is ready, see https://shop.example/orders/${chance.of(digits, 7)}`,
            payload_hash: chance.of(hex, 64),
            headers: { 'content-type': 'application/json', 'user-agent': 'Shop-Hook/2.1', 'x-request-id': id() },
          },
          pairedItem: { item: 0 },
        })),
      ],
    })),
  }
}

/** Words that stand in keys, some of which a secret or a person may be told by. */
const nouns =
  'order customer amount total status line item shipping billing tax rate code label count index price weight height state region note flag ratio unit batch queue level score'.split(
    ' ',
  )
const token = (chance: Chance) => `ghp_${chance.of(mixed, 36)}`
const mail = (chance: Chance) => `${chance.of(small, 6)}.${chance.of(small, 6)}@kunde-${chance.of(small, 4)}.example`

export const textKinds: readonly TextKind[] = [
  { name: 'executions', record: execution },
  {
    name: 'an e-mail address in every 200 characters',
    record: (chance, index) => ({
      id: index,
      note: `order ${chance.of(small, 40)} by`,
      mail: mail(chance),
      city: chance.of(small, 60),
    }),
  },
  {
    name: 'a token in every 200 characters',
    record: (chance, index) => ({
      id: index,
      note: chance.of(small, 60),
      answer: `see ${token(chance)}`,
      api_key: chance.of(mixed, 24),
    }),
  },
  {
    name: 'JSON inside strings',
    record: (chance, index) => ({ id: index, body: JSON.stringify(execution(chance, index)) }),
  },
  {
    name: 'JSON inside strings of JSON inside strings',
    record: (chance, index) => ({ body: JSON.stringify({ inner: JSON.stringify(execution(chance, index)) }) }),
  },
  {
    name: 'forms inside strings',
    record: (chance, index) => ({
      id: index,
      body: new URLSearchParams({
        name: `Ada ${chance.of(small, 8)}`,
        email: mail(chance),
        text: `Hello there, order ${chance.of(digits, 6)} is on its way`,
        address: `12 Some Street, ${chance.of(digits, 5)} Berlin`,
        reference: `evt_${chance.of(mixed, 16)}`,
      }).toString(),
    }),
  },
  {
    name: 'letters with accents',
    record: (chance, index) => ({
      id: index,
      text: `Größe ${chance.of(small, 6)}: l’élève ${chance.of(small, 5)} à l’école, mañana Łódź žluťoučký kůň`,
    }),
  },
  { name: 'few long strings', record: (chance) => ({ text: (chance.of(small, 7) + ' ').repeat(100_000) }) },
  { name: 'long base64', record: (chance) => ({ data: Buffer.from(chance.of(mixed, 200_000)).toString('base64') }) },
  {
    name: 'many small keys',
    record: (chance) => Object.fromEntries(Array.from({ length: 40 }, () => [chance.of(small, 5), chance.below(100)])),
  },
  {
    name: 'many distinct keys',
    record: (chance) =>
      Object.fromEntries(
        Array.from({ length: 40 }, () => [
          `${nouns[chance.below(nouns.length)] ?? ''}_${chance.of(small, 6)}_${String(chance.below(10_000))}`,
          chance.of(small, 6),
        ]),
      ),
  },
  {
    name: 'distinct keys, each numbered on from the last',
    record: (chance, index) =>
      Object.fromEntries(
        nouns.map((noun, at) => [`${noun}_${String(index * nouns.length + at)}`, chance.of(small, 6)]),
      ),
  },
]

/** An array of records of a kind, as JSON, of about `length` characters. */
export function textOf(kind: TextKind, length: number): string {
  const chance = new Chance(20_261_121)
  const records: string[] = []
  for (let index = 0, left = length; left > 0; index += 1) {
    const record = JSON.stringify(kind.record(chance, index))
    records.push(record)
    left -= record.length + 1
  }
  return `[${records.join(',')}]`
}
