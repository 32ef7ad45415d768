// What the error of a failed node says by its own words of where it comes from. In: what the workflow did. Out: a pointer, where the
// words leave no or little doubt. Pure.
import type { Layer } from '../../shared/layer.ts'
import { listed } from '../../shared/listed.ts'
import { shownExpression } from '../../shared/shown-expression.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { knownModules, settingThatAllows } from '../engine/sandbox/known-modules.ts'
import { codeWithoutCredentials } from '../../shared/code-without-credentials.ts'
import { itemsOfNoForm } from './items-of-no-form.ts'
import { misspeltMethod } from './misspelt-method.ts'
import { modelOrApi, withSources } from './sources.ts'

/** The layer that the words speak of, and why. */
interface OwnWords {
  readonly layer: Layer
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** A sentence, without the node. */
  readonly because: string
  /** True where it fails so whatever its items hold. */
  readonly whatever?: true
}

interface Known {
  readonly words: RegExp
  /** Where what stands beside the words says so, they are about something else. */
  readonly unless?: RegExp
  readonly says: (view: WorkflowView) => OwnWords
}

const ofNode = (because: string) => (): OwnWords => ({ layer: 'node', others: [], because })

const whatever = (because: string) => (): OwnWords => ({ ...ofNode(because)(), whatever: true })

/** Texts are those of the service, so that they are known in what was brought in as well. */
const known: readonly Known[] = [
  {
    words: /^Referenced node doesn't exist/u,
    says: ({ errorDescription = 'It reads of a node that the workflow does not have.' }) =>
      whatever(`${errorDescription} Whatever is sent, the workflow has no such node: correct the name.`)(),
  },
  {
    words: /^(?:Node '[^']*' hasn't been executed|Referenced node is unexecuted)/u,
    unless: /returned no items/u,
    says: ({ errorDescription = 'It reads of a node that has not run.' }) => ofNode(errorDescription)(),
  },
  {
    words: /^Code doesn't return (?:items properly|an object)|^No data got returned\b/u,
    says: ({ lacksReturn }) => ofNode(withoutReturn(lacksReturn))(),
  },
  { words: itemsOfNoForm, says: ofNoForm },
  {
    words: codeWithoutCredentials,
    says: whatever(
      'Whatever is sent, code is given no credential of the service: neither "$credentials" nor "getCredentials" is there for it.',
    ),
  },
  {
    words: /^Module '[^']*' is disallowed/u,
    says: ({ errorMessage }) => {
      const name = /^Module '([^']*)'/u.exec(errorMessage ?? '')?.[1] ?? ''
      return whatever(
        `Whatever is sent, its code is not given the module "${name}": a service gives it where its setting ${settingThatAllows(name)} names it, and here code can have ${listed(knownModules)}.`,
      )()
    },
  },
  {
    words: /^"?\[object Object\]"? is not valid JSON/u,
    says: () => ({
      layer: 'node',
      others: ['data'],
      because:
        'It parses as JSON what is an object already: leave the parsing out, or have the sender send that field as a text, if it once did.',
    }),
  },
  {
    words: /^invalid syntax$/u,
    says: ({ unreadable }) =>
      whatever(
        unreadable === undefined
          ? 'An expression of it cannot be parsed, whatever the items hold.'
          : `An expression of it cannot be parsed, whatever the items hold: ${shownExpression(unreadable)}.`,
      )(),
  },
  {
    words: /^Node does not have any credentials set|^Credentials not found$/u,
    says: whatever('It is to use a credential, and none is chosen in it.'),
  },
  {
    words: /^Unable to sign without access token/u,
    says: () => ({
      layer: 'authorisation',
      others: ['node'],
      because: 'Its OAuth2 credential holds no access token: connect it again in the service, or give the token here.',
    }),
  },
  {
    words: /^The returned response was identical 5x/u,
    says: () => ({
      layer: 'node',
      others: ['API'],
      because:
        'The same page came five times: the node does not ask for the next one as the API expects it, or the API gives the same again.',
    }),
  },
  {
    words: /^Stopped execution because it seems to be in an endless loop/u,
    says: ({ errorDescription = 'Nothing ends its loop.', requestCount }) => ({
      layer: 'node',
      others: requestCount === 0 ? ['data'] : ['API', 'data'],
      because: errorDescription,
    }),
  },
  {
    words: /contain a binary file '[^']*', but none was found/u,
    says: ({ earlierAnswer, errorMessage }) => {
      const field = /binary file '([^']*)'/u.exec(errorMessage ?? '')?.[1] ?? ''
      return earlierAnswer === undefined
        ? {
            layer: 'data',
            others: ['node'],
            because: `No node before it was answered, so the file "${field}" has to come with the request, and it did not: the sender left it out or calls it otherwise, or the node reads the wrong field.`,
          }
        : { layer: 'node', others: ['API', 'data'], because: `No node before it gave a file "${field}".` }
    },
  },
  {
    words: /^The item has no binary field '/u,
    says: ({ errorMessage, errorDescription = '' }) => {
      const field = /binary field '([^']*)'/u.exec(errorMessage ?? '')?.[1] ?? ''
      return ofNode(`It reads the file "${field}" of its item, which has no file of that name. ${errorDescription}`)()
    },
  },
  {
    words:
      /^(?:Invalid PDF structure|The PDF file is empty|No password given|invalid zip data|(?:Unsupported|Corrupted) zip)/iu,
    says: ({ earlierAnswer }) => {
      const whose = earlierAnswer === undefined ? 'came with the request' : 'was answered before'
      return {
        layer: earlierAnswer === undefined ? 'data' : modelOrApi(earlierAnswer),
        others: earlierAnswer === undefined ? ['node'] : ['data', 'node'],
        because: `The file that ${whose} cannot be opened as the node is set to: it is damaged, locked or of another kind than its name says, or the node is set to another kind.`,
      }
    },
  },
]

/** What code gave is there, and is not in the form of items; nothing was sent on purpose so. */
function ofNoForm({ firstFailedNode, reads = [], ...view }: WorkflowView): OwnWords {
  const texts = reads.filter(
    ({ node, found, origin, listed: isListed }) =>
      node === firstFailedNode && found === 'text' && origin.kind === 'payload' && isListed !== true,
  )
  const [text] = texts
  const what = 'What its code returns is no list of items, each with an object as "json".'
  return text === undefined || texts.length > 1
    ? { layer: 'node', others: withSources({ ...view, firstFailedNode, reads }, ['data']), because: what }
    : { layer: 'node', others: ['data'], because: `${what} It reads ${text.path} of the payload, which is a text.` }
}

function withoutReturn(lacking: WorkflowView['lacksReturn']): string {
  switch (lacking) {
    case 'end':
      return 'Its code returns no items: it can end without a return. Have it end with a return of a list of objects with "json".'
    case 'function':
      return 'Its code returns no items: the function by which it makes them of a list has no return. Have that function return an object with "json".'
    case undefined:
      return 'Its code returns no items: have it end with a return of a list of objects with "json".'
  }
}

/** What the error of the failed node says of where it comes from; null where its words say nothing of that. */
export function ownWords(view: WorkflowView): OwnWords | null {
  const { errorMessage, errorDescription = '', failedAnswer } = view
  if (failedAnswer?.status === 304) {
    return {
      layer: 'node',
      others: ['API'],
      because:
        'It asks for an answer only if something changed (If-None-Match, If-Modified-Since), and nothing did: 304 comes without a body, and the node takes it for a failure.',
    }
  }
  const method = misspeltMethod(errorMessage)
  if (method !== null) return whatever(method)()
  const one = known.find(
    ({ words, unless }) => words.test(errorMessage ?? '') && unless?.test(errorDescription) !== true,
  )
  return one?.says(view) ?? null
}
