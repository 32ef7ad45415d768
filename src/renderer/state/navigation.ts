import { create } from 'zustand'

/** The screens, in the order of the rail. */
export const screens = ['reproduce', 'deliveries', 'executions', 'workflows', 'settings'] as const
export type Screen = (typeof screens)[number]

export const useNavigation = create<{ readonly screen: Screen }>()(() => ({ screen: 'reproduce' }))

export function goTo(screen: Screen): void {
  useNavigation.setState({ screen })
}
