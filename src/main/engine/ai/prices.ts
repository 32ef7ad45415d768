import type { AiProvider, TokenUse } from '../../../shared/ai-run.ts'

/** The day on which the prices below were read from https://platform.openai.com/docs/pricing (standard tier). */
export const pricesOf = '2025-08-15'

interface Price {
  /** US dollars for a million tokens. */
  readonly input: number
  readonly cachedInput: number
  readonly output: number
}

const prices: Readonly<Record<string, Price>> = {
  'gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
  'gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
  'gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
  'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
  'gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, cachedInput: 0.025, output: 0.4 },
  'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
  'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
  o3: { input: 2, cachedInput: 0.5, output: 8 },
  'o4-mini': { input: 1.1, cachedInput: 0.275, output: 4.4 },
}

/**
 * Cost of one attempt in US dollars: (input·price + cached input·price + output·price) / 10⁶. Null where the tokens or the
 * model's price are not known; 0 for models that run inside the app, and where the endpoint counted no tokens.
 */
export function costOf(provider: AiProvider, model: string, tokens: TokenUse | null): number | null {
  if (provider !== 'openai-compatible' || (tokens?.input === 0 && tokens.output === 0)) return 0
  const price = priceOf(model)
  if (price === null || tokens === null) return null
  const fresh = tokens.input - tokens.cachedInput
  return (fresh * price.input + tokens.cachedInput * price.cachedInput + tokens.output * price.output) / 1e6
}

/** Endpoints name dated snapshots (`gpt-4o-mini-2024-07-18`), routers a vendor in front (`openai/gpt-4o-mini`). */
function priceOf(model: string): Price | null {
  const name = model.replace(/^openai\//u, '').replace(/-\d{4}-\d\d-\d\d$/u, '')
  return Object.hasOwn(prices, name) ? (prices[name] ?? null) : null
}
