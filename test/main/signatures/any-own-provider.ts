import fc from 'fast-check'
import {
  mistakeInProvider,
  ownAlgorithms,
  ownEncodings,
  ownKeys,
  ownTimeUnits,
  type OwnPart,
  type OwnProvider,
} from '../../../src/shared/own-provider.ts'

const digest = ownAlgorithms.filter((one) => one !== 'secret-itself')

const separator = fc.constantFrom('', '.', ':', '\n', '|', ',')
const order = fc.shuffledSubarray(['body', 'timestamp', 'id', 'url', 'path', 'method'] as const, { minLength: 1 })

/** Any provider that a person could describe. */
export const anyOwnProvider: fc.Arbitrary<OwnProvider> = fc
  .record({
    algorithm: fc.constantFrom(...digest),
    encoding: fc.constantFrom(...ownEncodings),
    key: fc.constantFrom(...ownKeys),
    form: fc.constantFrom('plain', 'pairs', 'list'),
    prefix: fc.constantFrom('', 'sha256=', 'Signature ', 'v1'),
    between: fc.constantFrom(',' as const, ';' as const),
    words: order,
    separator,
    literal: fc.constantFrom('', 'v0'),
    extra: fc.boolean(),
    inPair: fc.boolean(),
    unit: fc.constantFrom(...ownTimeUnits),
    tolerance: fc.option(fc.integer({ min: 1, max: 3600 }), { nil: undefined }),
  })
  .map((drawn): OwnProvider => {
    const { form, words, unit, tolerance, inPair } = drawn
    const named: OwnPart[] = [...words, ...(drawn.extra ? [{ header: 'X-Acme-Account' }] : [])]
    const between: OwnPart[] = drawn.separator === '' ? [] : [{ literal: drawn.separator }]
    const parts = named.flatMap((part, index) => (index === 0 ? [part] : [...between, part]))
    return {
      name: 'acme',
      title: 'Acme',
      signature: {
        header: 'X-Acme-Signature',
        form,
        prefix: form === 'plain' ? drawn.prefix : 'v1',
        between: drawn.between,
        algorithm: drawn.algorithm,
        encoding: drawn.encoding,
        parts: drawn.literal === '' ? parts : [{ literal: drawn.literal }, ...parts],
        key: drawn.key,
        ...(words.includes('timestamp')
          ? {
              timestamp: {
                ...(inPair && form === 'pairs' ? { pair: 't' } : { header: 'X-Acme-Timestamp' }),
                unit,
                ...(tolerance === undefined ? {} : { tolerance_seconds: tolerance }),
              },
            }
          : {}),
        ...(words.includes('id') ? { id_header: 'X-Acme-Id' } : {}),
      },
    }
  })
  .filter((provider) => mistakeInProvider(provider) === null)
