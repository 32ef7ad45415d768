import type { TokenUse } from '../../../shared/ai-run.ts'
import type { Message } from './model.ts'

/** Tokens that a chat adds around each message, and before the answer (OpenAI's counting of chat messages). */
const aroundMessage = 3
const beforeAnswer = 3

/**
 * Tokens of an exchange whose endpoint told nothing, counted with the tokenizer of current OpenAI models: an estimate, and
 * marked as one.
 */
export async function estimateTokens(messages: readonly Message[], answer: string): Promise<TokenUse> {
  // Two megabytes of ranks: read only where an endpoint gives no usage.
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  const input = messages.reduce((sum, { content }) => sum + countTokens(content) + aroundMessage, beforeAnswer)
  return { input, cachedInput: 0, output: countTokens(answer), estimated: true }
}
