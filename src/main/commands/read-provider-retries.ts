import { ProblemError } from '../../shared/problem.ts'

/**
 * The value of `--provider-retries`: whether the listener sends again what failed. It never does, whatever is given: only a
 * provider knows what it has sent, and one that did would repeat effects that nobody asked for.
 *
 * @throws ProblemError WRONG_USAGE for anything but `off`
 */
export function readProviderRetries(text: string): 'off' {
  if (text === 'off') return text
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `--provider-retries is "${text}", expected off: what failed is sent again by its provider alone, never by Faultline.`,
    remedy: 'Leave the option out, and send again from the provider; "faultline send --retries" plays one.',
  })
}
