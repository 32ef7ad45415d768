// A delivery by which a provider only tries an address: what it is, whether it was answered as its provider wants it, and whether it
// is for that alone that it fails. In: the request and the item that came of it. Out: the item with what is known of the test. Pure.
import { addressTestSentence, type AddressTest } from '../../shared/address-test.ts'
import type { ProviderView, RawRequest } from '../../shared/delivery.ts'
import { fieldsOf } from '../../shared/headers.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import { parsedBody } from '../layers/parsed-body.ts'
import { knownAddressTest } from './known-address-tests.ts'
import { failsWhatever } from './made-up-answers.ts'
import type { FailedItem } from './pointer.ts'
import { whereItFails } from './where-it-fails.ts'

/** The item with the test that its request is, among what is not as expected where its provider was not answered as it asks. */
export function withAddressTest(item: ReproductionItem, request: RawRequest): ReproductionItem {
  const test = addressTestOf(request, item.providerView)
  if (test === null) return item
  const { isUnanswered, wants } = test
  if (isUnanswered !== true) return { ...item, addressTest: test }
  const sentence = `${addressTestSentence(test)} It was answered ${statusOf(item)} without ${String(wants)}.`
  return { ...item, addressTest: test, unexpected: [...item.unexpected, sentence] }
}

/** Null where the request may be an event. `answer`: what its provider saw; null where nothing came. */
export function addressTestOf(request: RawRequest, answer: ProviderView | null): AddressTest | null {
  const { method, target, headers, body } = request
  const known = knownAddressTest({
    method: method.toUpperCase(),
    headers: fieldsOf(headers),
    query: new URL(target, 'http://localhost').searchParams,
    body: body.length === 0 ? null : parsedBody({ request }),
    isBodiless: body.length === 0,
  })
  if (known === null) return null
  const { what, wants, proof, isExample } = known
  if (wants === undefined) return { what, ...(isExample === true && { isExample }) }
  return {
    ...{ what, wants: wants.words },
    ...(proof !== undefined && { proof }),
    ...(answer !== null && !wants.isIn(answer) && { isUnanswered: true }),
  }
}

/**
 * True where it fails for nothing but that the workflow is not made for it: no event would have failed so. What fails whatever is
 * sent, and what another layer does, is a fault as with any delivery.
 */
export function failsAsTest(item: FailedItem): boolean {
  const { addressTest: test, workflowView: view, explanation } = item
  if (test === undefined || test.isExample === true) return false
  if (view === null) {
    const differs = explanation?.nearest[0]?.parts.filter(({ agrees }) => !agrees) ?? []
    return differs.length > 0 && differs.every(({ part }) => part === 'method')
  }
  if (failsWhatever(view)) return false
  if (view.firstFailedNode === null && test.isUnanswered === true) return true
  const { layer } = whereItFails(item)
  return layer === 'data' || layer === 'node' || layer === null
}

/** What was answered, in words. */
export function statusOf({
  providerView,
  sendError = null,
}: Pick<ReproductionItem, 'providerView'> & Partial<Pick<ReproductionItem, 'sendError'>>): string {
  return String(providerView?.statusCode ?? sendError ?? 'nothing')
}
