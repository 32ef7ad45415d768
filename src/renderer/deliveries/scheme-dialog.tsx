/** Finds out how a good delivery was signed, from its secret: which is tried and kept nowhere. */
import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { FoundPart, FoundScheme, SchemeOffer } from '../../shared/found-scheme.ts'
import type { OwnProvider } from '../../shared/own-provider.ts'
import { proposeProvider } from '../state/own-providers.ts'
import { searchScheme } from '../state/scheme-search.ts'

export function SchemeDialog(props: { readonly deliveryId: string; readonly close: () => void }): ReactNode {
  const [secret, setSecret] = useState('')
  const [search, setSearch] = useState<SchemeOffer | null>(null)
  const [isSearching, setSearching] = useState(false)
  const find = async (): Promise<void> => {
    setSearching(true)
    setSearch(await searchScheme(props.deliveryId, secret))
    setSearching(false)
  }
  return (
    <Modal opened onClose={props.close} title="Find how it was signed" size="lg" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (secret !== '') void find()
        }}
      >
        <PasswordInput
          data-autofocus
          label="Secret that it was signed with"
          description="It is tried on this delivery and kept nowhere."
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <div role="status">{search !== null && <Result search={search} />}</div>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={props.close}>
            Close
          </Button>
          <Button type="submit" disabled={secret === ''} loading={isSearching}>
            Find
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function Result({ search }: { readonly search: SchemeOffer }): ReactNode {
  const { found, tried } = search
  if (found.length === 0) {
    return (
      <p>
        None of {tried} combinations fits. The secret may be another one, the body may have been changed on its way, or
        it is signed with a private key.
      </p>
    )
  }
  return (
    <ul>
      {found.map((scheme, index) => (
        <li key={index} className="selectable">
          {sentenceOf(scheme)}
          {scheme.provider !== null && <KeepIt provider={scheme.provider} />}
        </li>
      ))}
    </ul>
  )
}

function KeepIt({ provider }: { readonly provider: OwnProvider }): ReactNode {
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => proposeProvider(provider)}>
      Keep as a provider of my own…
    </Button>
  )
}

const algorithms: Readonly<Record<FoundScheme['algorithm'], string>> = {
  'hmac-sha256': 'HMAC-SHA256',
  'hmac-sha1': 'HMAC-SHA1',
  'hmac-sha512': 'HMAC-SHA512',
  'secret-itself': 'the secret itself',
}

const keys: Readonly<Record<FoundScheme['key'], string>> = {
  text: 'its text',
  base64: 'what it is in base64',
  hex: 'what it is in hexadecimal',
  whsec: 'what stands in base64 behind whsec_',
}

function sentenceOf({ header, algorithm, encoding, prefix, parts, separator, key }: FoundScheme): string {
  const behind = prefix === '' ? '' : ` behind "${prefix}"`
  if (algorithm === 'secret-itself') return `${header} holds the secret itself${behind}.`
  const between = separator === '' ? '' : `, with ${JSON.stringify(separator)} between`
  return `${header} holds${behind} an ${algorithms[algorithm]} in ${encoding} of ${parts.map(partOf).join(', ')}${between}; the key is ${keys[key]}.`
}

function partOf(part: FoundPart): string {
  switch (part.kind) {
    case 'header':
      return `the header ${part.name}`
    case 'pair':
      return `"${part.name}=" of the same header`
    case 'literal':
      return `"${part.text}"`
    case 'url':
      return 'the URL'
    default:
      return `the ${part.kind}`
  }
}
