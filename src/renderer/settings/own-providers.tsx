import { Button, Table } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { OwnProvider } from '../../shared/own-provider.ts'
import { templateOf } from '../../shared/signed-template.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { editProvider, loadOwnProviders, removeProvider, useOwnProviders } from '../state/own-providers.ts'
import { useProviderTitle } from '../state/providers.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import styles from './settings.module.css'

/** Providers that a person describes, used wherever a known one is. Their secrets are credentials. */
export function OwnProviders(): ReactNode {
  const providers = useOwnProviders((state) => state.providers)
  const isEdited = useOwnProviders((state) => state.edited !== null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => void loadOwnProviders(), [])
  // Whoever comes from a delivery sees it here once it is kept.
  useEffect(() => {
    if (isEdited) section.current?.scrollIntoView({ block: 'center' })
  }, [isEdited])
  return (
    <section ref={section} className={styles.setting} aria-labelledby="providers-title">
      <div>
        <h2 id="providers-title">Providers of your own</h2>
        <p>
          How a sender that Faultline does not know signs its deliveries, names their events and sends again. Its secret
          is kept among the credentials. A good delivery tells most of it: "Find its signature…" beside it.
        </p>
      </div>
      <div className={styles.stack}>
        {providers.kind === 'loading' && <Loading what="the providers" />}
        {providers.kind === 'failed' && <ProblemNotice problem={providers.problem} />}
        {providers.kind === 'ready' && providers.value.length > 0 && <List providers={providers.value} />}
        <Button variant="default" onClick={() => editProvider({ draft: null, replaces: null })}>
          Add provider…
        </Button>
      </div>
      <ProviderDialog />
    </section>
  )
}

function List({ providers }: { readonly providers: readonly OwnProvider[] }): ReactNode {
  const titleOf = useProviderTitle()
  return (
    <Table aria-label="Providers of your own">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Provider</Table.Th>
          <Table.Th>Signs</Table.Th>
          <Table.Th>Sends again</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {providers.map((provider) => {
          const { name, title } = provider
          return (
            <Table.Tr key={name}>
              <Table.Td>
                {title}
                <br />
                <code>{name}</code>
              </Table.Td>
              <Table.Td>
                {provider.signature.header}
                <br />
                <code>{signedBy(provider)}</code>
              </Table.Td>
              <Table.Td>{againOf(provider, titleOf)}</Table.Td>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Edit ${title}`}
                  onClick={() => editProvider({ draft: provider, replaces: name })}
                >
                  Edit…
                </Button>
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Remove ${title}`}
                  onClick={() => void removeProvider(name)}
                >
                  Remove
                </Button>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function signedBy({ signature }: OwnProvider): string {
  const { algorithm, parts = ['body'] } = signature
  return algorithm === 'secret-itself' ? 'the secret itself' : `${algorithm} ${templateOf(parts)}`
}

function againOf({ retries }: OwnProvider, titleOf: (profile: string) => string): string {
  if (retries === undefined) return 'No'
  if (typeof retries === 'string') return `As ${titleOf(retries)}`
  const { length } = retries.delays_seconds
  return length === 0 ? 'No' : length === 1 ? 'Once' : `${String(length)} times`
}
