import type { Delivery } from '../../shared/delivery.ts'
import type { ProviderSaw } from '../../shared/provider-saw.ts'

/** What the provider of the delivery saw, and whether it counts it as done (contract §6.2): by the status alone. */
export function providerSaw({ answer }: Pick<Delivery, 'answer'>): ProviderSaw {
  if (answer === null) {
    return {
      status: null,
      counts_as_done: false,
      sentence: 'The provider saw no answer, so it does not count the delivery as done and may send it again.',
    }
  }
  const { statusCode: status } = answer
  const saw = `The provider saw HTTP ${String(status)}`
  if (status >= 200 && status < 300) {
    const sentence = `${saw} and counts the delivery as done: it does not send it again by itself.`
    return { status, counts_as_done: true, sentence }
  }
  if (status < 400) {
    const sentence = `${saw}: whether it follows that, or counts the delivery as failed, is up to it.`
    return { status, counts_as_done: null, sentence }
  }
  return {
    status,
    counts_as_done: false,
    sentence: `${saw} and counts the delivery as failed: it may send it again.`,
  }
}
