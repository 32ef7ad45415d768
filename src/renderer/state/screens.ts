/** The screens, in the order of the rail. */
export const screens = [
  'reproduce',
  'deliveries',
  'executions',
  'workflows',
  'measures',
  'ai-steps',
  'settings',
] as const
export type Screen = (typeof screens)[number]
