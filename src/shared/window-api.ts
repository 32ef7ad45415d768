import type { Answer } from './answer.ts'
import type { CallInput, CallName, CallValue } from './contract.ts'
import type { NoticeName, Notices } from './notices.ts'

/** What the preload puts on `window.faultline`: one function for each call, and `on` for the notices. */
export type WindowApi = {
  readonly [Name in CallName]: (input: CallInput<Name>) => Promise<Answer<CallValue<Name>>>
} & {
  /** Hears one notice until the returned function is called. */
  readonly on: <Name extends NoticeName>(name: Name, listener: (value: Notices[Name]) => void) => () => void
}

/** The two channels between window and main. */
export const channels = { call: 'faultline:call', notice: 'faultline:notice' } as const
