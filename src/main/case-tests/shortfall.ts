/** What can fall short of an expectation, each with what it says in a report. One rule for each in SARIF. */
export const shortfallKinds = {
  status: 'The status that the provider sees is as expected.',
  'first-failed-node': 'It first goes wrong in the expected node.',
  error: 'The exact error text holds what is expected.',
  findings: 'The expected findings are noted, and no others.',
  items: 'The expected items leave a node.',
  requests: 'The expected requests are sent out.',
  rows: 'The expected rows are written.',
  'ai-answers': 'AI steps answer as expected.',
  item: 'Each item meets what the case expects of it.',
  located: 'The fault is located in the expected layer.',
  certainty: 'The layer is named with the expected certainty.',
  'other-layers': 'The evidence allows the expected other layers.',
  'healing-change': 'The expected repair heals.',
  'nothing-expected': 'The case says what is expected of it.',
  'not-run': 'The case can be studied at all.',
} as const satisfies Readonly<Record<string, string>>

export type ShortfallKind = keyof typeof shortfallKinds

/** One expectation that was not met, in one sentence with the actual value. */
export interface Shortfall {
  readonly kind: ShortfallKind
  readonly sentence: string
}
