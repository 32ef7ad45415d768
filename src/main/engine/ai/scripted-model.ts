import type { Model, ModelCall, Reply } from './model.ts'

/** One answer of a script: the text itself, or what came in its place. */
export interface ScriptedAnswer {
  readonly text?: string
  readonly refusal?: string
  readonly finishReason?: string
  readonly called?: readonly ModelCall[]
  /** The endpoint's status in place of an answer. */
  readonly status?: number
}

/** A model that says what it was told to say, turn by turn; the last answer again where the script is at its end. */
export function scriptedModel(name: string, script: readonly ScriptedAnswer[]): Model {
  return {
    provider: 'scripted',
    name,
    ask: ({ turn }) => Promise.resolve(replyOf(name, script[Math.min(turn, script.length) - 1])),
  }
}

function replyOf(name: string, answer: ScriptedAnswer | undefined): Reply {
  if (answer === undefined) return none('empty', 'The script of the scripted model holds no answer.', false)
  if (answer.status !== undefined) {
    return none(
      String(answer.status),
      `The script answers ${answer.status}.`,
      answer.status === 429 || answer.status >= 500,
    )
  }
  return {
    kind: 'answer',
    model: name,
    answerForm: null,
    finishReason: answer.finishReason ?? 'stop',
    text: answer.text ?? null,
    refusal: answer.refusal ?? null,
    called: answer.called ?? [],
    tokens: { input: 0, cachedInput: 0, output: 0, estimated: false },
  }
}

function none(code: string, message: string, mayPass: boolean): Reply {
  return { kind: 'none', code, message, mayPass, waitMs: null, partial: null }
}
