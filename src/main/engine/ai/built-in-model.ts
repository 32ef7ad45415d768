import type { AiProvider } from '../../../shared/ai-run.ts'
import type { Source } from '../../../shared/ai-step.ts'
import { classify, classifierWeights } from './classifier.ts'
import { wordsOf } from './message-features.ts'
import type { Model, Question } from './model.ts'

/**
 * Below this confidence a person has to look, where a step says nothing else: of the built-in classifier what was measured, of every
 * other model a plain preset.
 */
export function presetThreshold(provider: AiProvider): number {
  return provider === 'built-in' ? classifierWeights().sureFrom : 0.6
}

/** Name under which runs of the built-in deterministic classifier are kept. */
export const builtInName = 'built-in-classifier'

/**
 * The built-in deterministic classifier (no language model) as a model: below the threshold it says unknown, and
 * unknown is always for a person. Its sources are those supplied ones that share words with the message.
 */
export function builtInModel(threshold: number): Model {
  return {
    provider: 'built-in',
    name: builtInName,
    ask: (question) => {
      const text = builtInAnswer(question, threshold)
      return Promise.resolve({
        kind: 'answer',
        model: `${builtInName}-${classifierWeights().version}`,
        answerForm: null,
        finishReason: 'stop',
        text,
        refusal: null,
        called: [],
        tokens: { input: 0, cachedInput: 0, output: 0, estimated: false },
      })
    },
  }
}

/** The classifier's answer as the JSON text of the expected output. */
export function builtInAnswer({ record, sources }: Pick<Question, 'record' | 'sources'>, threshold: number): string {
  const { intent, confidence, unknown } = classify(record.input)
  const sure = confidence >= threshold
  const said = sure ? intent : 'unknown'
  return JSON.stringify({
    intent: said,
    // What is said is what it is sure of to this degree: of `unknown`, how likely that is.
    confidence: Math.round((sure ? confidence : unknown) * 1000) / 1000,
    needs_human_review: said === 'unknown',
    sources: sure && intent !== 'unknown' ? sourcesAbout(record.input, sources) : [],
  })
}

const mostSources = 3

/** Ids of the sources that share most content words with the message, at least one; the order of the sources breaks ties. */
function sourcesAbout(message: string, sources: readonly Source[]): readonly string[] {
  const asked = contentWords(message)
  return sources
    .map(({ id, title, text }) => {
      const said = contentWords(`${id} ${title ?? ''} ${text ?? ''}`)
      return { id, shared: [...asked].filter((word) => said.has(word)).length }
    })
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, mostSources)
    .map(({ id }) => id)
}

/** Words of four letters or more without their endings. */
function contentWords(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length >= 4 && !everywhere.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/u, '')),
  )
}

const everywhere = new Set(
  'about after also been before being both cannot could does doing dont each even ever every from have here into just like make many more most much need only other over please same should since some still such than that their them then there these they this those through until very want well were what when where which while will with would your yours'.split(
    ' ',
  ),
)
