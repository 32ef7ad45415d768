import type { AiExchange } from './ai-run.ts'

/** What a person is told of how an attempt went over the wire; empty where all went as it usually does. */
export function exchangeWords(exchange: AiExchange | undefined): readonly string[] {
  if (exchange === undefined) return []
  const { refusedParameters, streamed, encoding } = exchange
  return [
    ...refusedParameters.map(({ name, inPlace }) =>
      inPlace === null
        ? `asked without ${name}, which the endpoint refuses`
        : `asked with ${inPlace} in place of ${name}`,
    ),
    ...(streamed ? ['came word by word'] : []),
    ...(encoding === null ? [] : [`read as ${encoding}`]),
  ]
}
