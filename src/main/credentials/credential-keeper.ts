import { acts } from '../../shared/acts.ts'
import { createHmac } from 'node:crypto'
import { ProblemError } from '../../shared/problem.ts'
import { createCredentialReferences, type CredentialReferences } from '../redaction/credential-references.ts'
import type { TextKeeper } from '../store/text-keeper.ts'
import type { CredentialRegistry } from './credential-registry.ts'

/** Keeps the secrets of the credentials out of the store: each is kept as a reference to its credential. */
export interface CredentialKeeper extends TextKeeper {
  /** For what was kept already, when more secrets are known. */
  readonly again: Pick<TextKeeper, 'json' | 'text'>
  /** One for each value that is known, which tells it from every other and does not give it away. */
  readonly marks: () => readonly string[]
  /**
   * From now on values are told apart by digests with this key, which is the store's own: until then by none, which is only
   * good while nothing is written.
   */
  readonly setKey: (key: string) => void
}

/** Digits of a value's digest: enough to tell some values of one field apart, too few to find a value by. */
const markDigits = 4

export function openCredentialKeeper(credentials: Pick<CredentialRegistry, 'secrets' | 'revision'>): CredentialKeeper {
  let key = ''
  let made: { readonly revision: number; readonly references: CredentialReferences } | null = null
  const mark = (value: string): string => createHmac('sha256', key).update(value).digest('hex').slice(0, markDigits)
  const references = (): CredentialReferences => {
    const revision = credentials.revision()
    if (made?.revision !== revision) {
      made = { revision, references: createCredentialReferences(credentials.secrets(), mark) }
    }
    return made.references
  }
  return {
    json: (json) => references().hideInJson(json),
    text: (text) => references().hideInText(text),
    read: (kept) => references().read(kept),
    readToSend: (kept) => {
      const { text, missing } = references().resolve(kept)
      const [name] = missing
      if (name !== undefined) throw notKnown(name)
      return text
    },
    again: {
      json: (json) => references().hideAgainInJson(json),
      text: (text) => references().hideAgainInText(text),
    },
    marks: () => credentials.secrets().map(({ id, field, value }) => `${id} ${field} ${mark(value)}`),
    setKey: (given) => {
      key = given
      made = null
    },
  }
}

function notKnown(name: string): ProblemError {
  return new ProblemError({
    code: 'CREDENTIAL_NOT_KNOWN',
    sentence: `What is to be sent again carries a secret of the credential "${name}", of which only the name was kept.`,
    remedy: `${acts.giveCredentialAgain}, then try again.`,
  })
}
