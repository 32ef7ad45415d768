// The verdict of a delivery by which a provider only tries an address: it says nothing of how events fare. In: an item of it. Out: that
// nothing had to be done, or what the workflow has to give. Pure.
import { addressTestSentence, type AddressTest } from '../../shared/address-test.ts'
import type { Evidence } from '../../shared/evidence.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { columnsOf } from '../diagnosis/evidence-words.ts'
import { weights } from '../../shared/evidence.ts'
import { statusOf } from './address-test.ts'
import { whereItFails } from './where-it-fails.ts'

/** Where nothing fails: blames nobody. */
export function passedTest(test: AddressTest, item: ReproductionItem): Verdict {
  const { wants } = test
  const answered = wants === undefined ? 'it was answered' : `it was answered with ${wants},`
  const effects = item.workflowView?.effectCount ?? 0
  const took =
    effects === 0
      ? []
      : [
          `The workflow took it for an event: it changed something outside ${effects === 1 ? 'once' : `${String(effects)} times`}.`,
        ]
  return {
    ...{ layer: null, others: [], certainty: 'unclear', evidenceFor: [] },
    nothingFails: true,
    sentence: `${addressTestSentence(test)} Nothing had to be done, and ${answered} ${statusOf(item)}: nothing fails. Of events it says nothing: send one of those.`,
    evidenceAgainst: took,
  }
}

/** Where it fails as an event would not: the workflow has to let it go, or to answer it. */
export function failedTest(test: AddressTest, item: ReproductionItem): Verdict {
  if (isRefused(test, item)) return refusedTest(test, item)
  const { sentence, remedy, isShown, pointed } = wordsOf(test, item)
  const evidence: readonly Evidence[] = [
    { kind: 'symptom', layer: 'node', direction: 'for', weight: weights.names, data: { what: sentence } },
  ]
  const { node = null, line = null } = pointed
  return {
    ...{ layer: 'node', others: [], certainty: isShown ? 'certain' : 'likely', sentence, evidence },
    ...columnsOf(evidence, 'node'),
    ...(isShown ? {} : { byElimination: true }),
    ...(node === null ? {} : { place: { field: null, found: null, node, line } }),
    remedy: { by: 'owner of the workflow', sentence: remedy },
  }
}

/** True where the workflow ran to its end and answered that whoever asks may not (RFC 9110, 401 and 403). */
function isRefused({ isUnanswered }: AddressTest, { workflowView, providerView }: ReproductionItem): boolean {
  const status = providerView?.statusCode
  return isUnanswered === true && workflowView?.firstFailedNode === null && (status === 401 || status === 403)
}

/** Which of the two tokens is wrong cannot be told, nor whether the workflow knows such a question at all. */
function refusedTest(test: AddressTest, item: ReproductionItem): Verdict {
  const { proof } = test
  const wants = String(test.wants)
  const shown = proof === undefined ? 'what it shows of itself' : `its "${proof}"`
  const sentence = `The authorisation layer is suspected; the evidence also allows node. ${addressTestSentence(test)} It was refused with ${statusOf(item)}, and not answered: the workflow did not accept ${shown}.`
  const evidence: readonly Evidence[] = [
    { kind: 'symptom', layer: 'authorisation', direction: 'for', weight: weights.names, data: { what: sentence } },
  ]
  return {
    ...{ layer: 'authorisation', others: ['node'], certainty: 'likely', sentence, evidence },
    ...columnsOf(evidence, 'authorisation'),
    remedy: {
      by: 'owner of the workflow',
      sentence: `Compare ${shown}, as the provider has it, with what the workflow checks it against, and have the same in both. Where the workflow checks nothing of the kind, have it answer such a delivery with ${wants}.`,
    },
  }
}

interface TestWords {
  readonly sentence: string
  readonly remedy: string
  /** True where the answer itself shows it. */
  readonly isShown: boolean
  readonly pointed: { readonly node?: string | null; readonly line?: number | null }
}

function wordsOf(test: AddressTest, item: ReproductionItem): TestWords {
  const what = addressTestSentence(test)
  const status = statusOf(item)
  const { workflowView: view, explanation } = item
  if (view === null) {
    const sentence = `${what} No webhook of the workflow takes it, and it was answered ${status} (node): ${explanation?.sentence ?? 'the method differs.'}`
    const remedy =
      'Have a webhook take that method at the same path as well ("Allow Multiple HTTP Methods"), and answer it as the provider wants it: without that it sets up no webhook.'
    return { sentence, remedy, isShown: false, pointed: {} }
  }
  if (view.firstFailedNode === null && test.isUnanswered === true)
    return {
      sentence: `It is the node layer. ${what} It was answered ${status} without it, so that the provider takes the address for none of its own.`,
      remedy: `Have the workflow answer such a delivery with ${String(test.wants)} before it does anything else: a condition that only it meets, and a Respond to Webhook node behind that.`,
      isShown: true,
      pointed: {},
    }
  const { reason, node } = whereItFails(item)
  return {
    sentence: `${what} It holds nothing of an event, and the workflow is not made for it (node), so that it was answered ${status}: ${reason}`,
    remedy:
      'Have the workflow let such a delivery go before anything of it is read, and answer it with a success. Of events it says nothing: send one of those.',
    isShown: false,
    pointed: { node: view.firstFailedNode ?? node ?? null, line: view.failedLine ?? null },
  }
}
