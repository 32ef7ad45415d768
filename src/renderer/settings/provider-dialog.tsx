import { Button, Fieldset, Group, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ownAlgorithms, ownEncodings, ownForms, ownKeys } from '../../shared/own-provider.ts'
import type { Problem } from '../../shared/problem.ts'
import type { ProviderOption } from '../../shared/provider-option.ts'
import { editProvider, keepProvider, useOwnProviders, type EditedProvider } from '../state/own-providers.ts'
import { useProviders } from '../state/providers.ts'
import { emptyForm, formOf, nameFor, providerOf, type ProviderForm } from './provider-form.ts'
import styles from './settings.module.css'

/** Describes a provider of a person's own. */
export function ProviderDialog(): ReactNode {
  const edited = useOwnProviders((state) => state.edited)
  const close = (): void => editProvider(null)
  return (
    <Modal
      opened={edited !== null}
      onClose={close}
      size="xl"
      centered
      title={edited?.replaces == null ? 'Add a provider' : 'Edit the provider'}
    >
      {edited !== null && <Form edited={edited} close={close} />}
    </Modal>
  )
}

function Form({ edited, close }: { readonly edited: EditedProvider; readonly close: () => void }): ReactNode {
  const [form, setForm] = useState<ProviderForm>(edited.draft === null ? emptyForm : formOf(edited.draft))
  const [problem, setProblem] = useState<Problem | null>(null)
  const change = (changed: Partial<ProviderForm>): void => {
    setProblem(null)
    setForm({ ...form, ...changed })
  }
  const keep = async (): Promise<void> => {
    const refused = await keepProvider(form, providerOf(form), edited.replaces)
    if (refused === null) close()
    else setProblem(refused)
  }
  const isComplete = form.title.trim() !== '' && form.name.trim() !== '' && form.header.trim() !== ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="md" verticalSpacing="sm">
          <TextInput
            data-autofocus
            label="Title"
            description="As you read it in lists."
            value={form.title}
            onChange={({ currentTarget: { value } }) =>
              change({ title: value, ...(form.name === nameFor(form.title) ? { name: nameFor(value) } : {}) })
            }
          />
          <Text form={form} field="name" label="Name" description="As cases and commands name it." change={change} />
        </SimpleGrid>
        <SignaturePart form={form} change={change} />
        <EventPart form={form} change={change} />
      </Stack>
      {problem !== null && (
        <p role="alert" className={`${styles.refused ?? ''} selectable`}>
          {problem.sentence} {problem.remedy}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isComplete}>
          Keep provider
        </Button>
      </Group>
    </form>
  )
}

interface PartProps {
  readonly form: ProviderForm
  readonly change: (changed: Partial<ProviderForm>) => void
}

const algorithmNames: Readonly<Record<(typeof ownAlgorithms)[number], string>> = {
  sha256: 'HMAC-SHA256',
  sha1: 'HMAC-SHA1',
  sha512: 'HMAC-SHA512',
  'secret-itself': 'The secret itself',
}

const encodingNames: Readonly<Record<(typeof ownEncodings)[number], string>> = {
  hex: 'Hexadecimal, small letters',
  'hex-upper': 'Hexadecimal, capitals',
  base64: 'Base64',
  'base64-unpadded': 'Base64 without padding',
  base64url: 'Base64 of URLs',
  'base64url-padded': 'Base64 of URLs, padded',
}

const keyNames: Readonly<Record<(typeof ownKeys)[number], string>> = {
  text: 'Its text',
  base64: 'Decoded from base64',
  hex: 'Decoded from hexadecimal',
  whsec: 'Decoded from base64 behind whsec_',
}

const formNames: Readonly<Record<(typeof ownForms)[number], string>> = {
  plain: 'The signature alone',
  pairs: 'Pairs: t=…,v1=…',
  list: 'A list: v1,… v1,…',
}

function SignaturePart({ form, change }: PartProps): ReactNode {
  const isMade = form.algorithm !== 'secret-itself'
  return (
    <Fieldset legend="Signature">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="sm">
        <Text form={form} field="header" label="Header" placeholder="X-Acme-Signature" change={change} isCode />
        <Choice form={form} field="algorithm" label="Algorithm" names={algorithmNames} change={change} />
        {isMade && <Choice form={form} field="form" label="What the header holds" names={formNames} change={change} />}
        <Text
          form={form}
          field="prefix"
          label={prefixLabel(form)}
          placeholder={prefixSample(form)}
          change={change}
          isCode
        />
        {isMade && form.form === 'pairs' && (
          <Choice
            form={form}
            field="between"
            label="Between the pairs"
            names={{ ',': 'A comma', ';': 'A semicolon' }}
            change={change}
          />
        )}
        {isMade && <Choice form={form} field="encoding" label="Encoding" names={encodingNames} change={change} />}
        {isMade && <Choice form={form} field="key" label="The secret is taken as" names={keyNames} change={change} />}
      </SimpleGrid>
      {isMade && (
        <>
          <TextInput
            mt="sm"
            label="What is signed, in order"
            description="{body}, {timestamp}, {id}, {url}, {path}, {method} and {header:NAME}; all else stands for itself, \n for a line break."
            styles={{ input: { fontFamily: 'var(--mono)' } }}
            value={form.signed}
            onChange={({ currentTarget: { value } }) => change({ signed: value })}
          />
          <TimePart form={form} change={change} />
        </>
      )}
    </Fieldset>
  )
}

function TimePart({ form, change }: PartProps): ReactNode {
  return (
    <SimpleGrid cols={2} spacing="md" verticalSpacing="sm" mt="sm">
      <Choice
        form={form}
        field="timeIn"
        label="Timestamp"
        names={{ none: 'None', header: 'In a header', pair: 'In a pair of the signature’s header' }}
        change={change}
      />
      <Text form={form} field="idHeader" label="Header of the id that is signed" change={change} isCode />
      {form.timeIn !== 'none' && (
        <>
          <Text
            form={form}
            field="timeName"
            label={form.timeIn === 'pair' ? 'Name of the timestamp’s pair' : 'Header of the timestamp'}
            placeholder={form.timeIn === 'pair' ? 't' : 'X-Acme-Timestamp'}
            change={change}
            isCode
          />
          <Group grow align="start">
            <Choice
              form={form}
              field="unit"
              label="Counts"
              names={{ s: 'Seconds', ms: 'Milliseconds', iso: 'ISO 8601' }}
              change={change}
            />
            <Text form={form} field="tolerance" label="May be off by (s)" placeholder="any" change={change} />
          </Group>
        </>
      )}
    </SimpleGrid>
  )
}

function EventPart({ form, change }: PartProps): ReactNode {
  const own = useOwnProviders((state) => state.providers)
  const isOwn = ({ name }: ProviderOption): boolean =>
    own.kind === 'ready' && own.value.some((provider) => provider.name === name)
  const known = useProviders().filter((one) => !isOwn(one))
  return (
    <Fieldset legend="Events">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="sm">
        <Text
          form={form}
          field="eventHeaders"
          label="Headers that name the event"
          placeholder="X-Acme-Event-Id"
          change={change}
          isCode
        />
        <Choice
          form={form}
          field="retries"
          label="Sends again"
          names={{
            none: 'No',
            waits: 'After these waits',
            ...Object.fromEntries(known.map(({ name, title }) => [name, `As ${title}`])),
          }}
          change={change}
        />
        {form.retries === 'waits' && (
          <>
            <Text form={form} field="waits" label="Waits in seconds" placeholder="60, 300, 3600" change={change} />
            <Text form={form} field="patience" label="Waits for an answer (s)" placeholder="30" change={change} />
          </>
        )}
      </SimpleGrid>
    </Fieldset>
  )
}

function prefixLabel({ form, algorithm }: ProviderForm): string {
  if (algorithm === 'secret-itself' || form === 'plain') return 'In front of it'
  return form === 'pairs' ? 'Name of the signature’s pair' : 'Version in front of it'
}

function prefixSample({ form, algorithm }: ProviderForm): string {
  if (algorithm === 'secret-itself') return 'Bearer '
  return form === 'plain' ? 'sha256=' : 'v1'
}

function Text(
  props: PartProps & {
    readonly field: keyof ProviderForm
    readonly label: string
    readonly description?: string
    readonly placeholder?: string
    readonly isCode?: boolean
  },
): ReactNode {
  const { form, field, change, isCode = false, ...shown } = props
  return (
    <TextInput
      {...shown}
      {...(isCode ? { styles: { input: { fontFamily: 'var(--mono)' } } } : {})}
      value={form[field]}
      onChange={({ currentTarget: { value } }) => change({ [field]: value })}
    />
  )
}

function Choice(
  props: PartProps & {
    readonly field: keyof ProviderForm
    readonly label: string
    readonly names: Readonly<Record<string, string>>
  },
): ReactNode {
  const { form, field, label, names, change } = props
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={Object.entries(names).map(([value, name]) => ({ value, label: name }))}
      value={form[field]}
      onChange={(value) => change({ [field]: value ?? form[field] })}
    />
  )
}
