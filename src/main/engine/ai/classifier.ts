/**
 * The built-in deterministic classifier (no language model): a linear model over words, pairs of words and parts of words,
 * trained by `npm run train-classifier` on messages written for this project. In: a short message. Out: one of the four
 * intents of contract §2.2 with a confidence. The same message gives the same answer, in well under a millisecond.
 */
import { intents, type Intent } from '../../../shared/ai-step.ts'
import { isObject } from '../../../shared/json.ts'
import { largest } from '../../../shared/list.ts'
import { readShipped } from '../shipped-file.ts'
import { featuresOf } from './message-features.ts'

export interface Classification {
  readonly intent: Intent
  /** 0 to 1: how often such an answer is right, measured on messages that it never saw. */
  readonly confidence: number
  /** 0 to 1: the same for `unknown`. */
  readonly unknown: number
}

/** The weights as they are shipped. */
export interface ClassifierWeights {
  /** `YYYY-MM-DD` of the data it was trained on. */
  readonly version: string
  /** Accuracy on the held-out messages, 0 to 1. */
  readonly accuracy: number
  readonly examples: { readonly training: number; readonly heldOut: number }
  /** Languages that it was trained in, each with its accuracy on the held-out messages. */
  readonly languages: Readonly<Record<string, { readonly heldOut: number; readonly accuracy: number }>>
  /** Scores are divided by it, so that an answer is right as often as its confidence says. */
  readonly temperature: number
  /** The confidence from which on at most three of two hundred messages that it had not seen were answered wrongly. */
  readonly sureFrom: number
  readonly biases: readonly number[]
  /** For each feature, one weight for each intent, in the order of `intents`, in thousandths. */
  readonly weights: Readonly<Record<string, readonly number[]>>
}

let shipped: ClassifierWeights | null = null

/** The shipped weights, read once. */
export function classifierWeights(): ClassifierWeights {
  shipped ??= readWeights(readShipped('ai', 'classifier.json'))
  return shipped
}

/** The likeliest intent of a message. */
export function classify(
  message: string,
  { biases, weights, temperature }: ClassifierWeights = classifierWeights(),
): Classification {
  const scores = intents.map((_, index) => biases[index] ?? 0)
  const features = featuresOf(message)
  // The length of a message must not decide how sure the answer is.
  const scale = features.size === 0 ? 0 : 1 / Math.sqrt(features.size)
  for (const feature of features) {
    const row = Object.hasOwn(weights, feature) ? weights[feature] : undefined
    if (row === undefined) continue
    for (const index of scores.keys()) scores[index] = (scores[index] ?? 0) + ((row[index] ?? 0) / 1000) * scale
  }
  const highest = largest(scores)
  const powers = scores.map((score) => Math.exp((score - highest) / temperature))
  const sum = powers.reduce((total, power) => total + power, 0)
  const best = scores.indexOf(highest)
  const chanceOf = (index: number): number => (powers[index] ?? 0) / sum
  return {
    intent: intents[best] ?? 'unknown',
    confidence: chanceOf(best),
    unknown: chanceOf(intents.indexOf('unknown')),
  }
}

function readWeights(text: string): ClassifierWeights {
  const read: unknown = JSON.parse(text)
  if (!isObject(read) || !Array.isArray(read['biases']) || !isObject(read['weights'])) {
    throw new Error('The shipped weights of the classifier are damaged: "biases" or "weights" is missing.')
  }
  // Written by the training script alone, with these fields.
  return read as object as ClassifierWeights
}
