import { ownOf } from '../../shared/own-field.ts'
import type { ProviderOption } from '../../shared/provider-option.ts'
import { Autocomplete, Button, Group, Modal, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { saveCredential, type WantedCredential } from '../state/credentials.ts'
import { useProviders } from '../state/providers.ts'
import { credentialForms } from './credential-forms.ts'

const otherType = 'other'
const secretType = 'webhookSecret'

/** Takes one credential. What is typed goes to the main process once and is never shown again. */
export function CredentialDialog(props: {
  readonly opened: boolean
  /** What a step waits for: its type and name are filled in; null: nothing does. */
  readonly wanted: WantedCredential | null
  readonly onClose: () => void
}): ReactNode {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Add a credential" centered>
      {props.opened && <Form wanted={props.wanted} onClose={props.onClose} />}
    </Modal>
  )
}

function Form(props: { readonly wanted: WantedCredential | null; readonly onClose: () => void }): ReactNode {
  const { wanted, onClose } = props
  const wantedType = wanted?.type ?? 'httpBearerAuth'
  const isKnown = Object.hasOwn(credentialForms, wantedType)
  const [name, setName] = useState(wanted?.name ?? '')
  const [type, setType] = useState(isKnown ? wantedType : otherType)
  const [named, setNamed] = useState(isKnown ? '' : wantedType)
  const [json, setJson] = useState('{}')
  const providers = useProviders()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => providerWanted(wanted, providers))
  const form = ownOf(credentialForms, type)
  const data = form === undefined ? readObject(json) : withInitial(form.fields, values)
  const isComplete =
    name.trim() !== '' && data !== null && (form === undefined ? named.trim() !== '' : isFilled(form.fields, data))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (data === null) return
        void saveCredential({ name, type: form === undefined ? named : type, data }).then((taken) => taken && onClose())
      }}
    >
      <Stack gap="sm">
        {wanted !== null && (
          <p>
            {wanted.isOfChange ? 'The change' : `"${wanted.node}"`} needs{' '}
            {wanted.name === null ? 'one of this type' : `"${wanted.name}"`}, which is not in Faultline.
          </p>
        )}
        <TextInput
          label="Name"
          description={
            type === secretType
              ? 'By which you find it here.'
              : 'As the workflow names it: where only the name agrees you are asked before a workflow uses it.'
          }
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={[
            ...Object.entries(credentialForms).map(([value, { title }]) => ({ value, label: title })),
            { value: otherType, label: 'Another type, as JSON' },
          ]}
          value={type}
          onChange={(value) => {
            setType(value ?? otherType)
            setValues({})
          }}
        />
        {form === undefined ? (
          <>
            <TextInput
              label="Type as the workflow names it"
              placeholder="oAuth2Api"
              value={named}
              onChange={(event) => setNamed(event.currentTarget.value)}
            />
            <Textarea
              label="Data"
              autosize
              minRows={4}
              maxRows={12}
              styles={{ input: { fontFamily: 'var(--mono)' } }}
              value={json}
              error={data === null ? 'Enter a JSON object.' : null}
              onChange={(event) => setJson(event.currentTarget.value)}
            />
          </>
        ) : (
          form.fields.map((field) => {
            if (field.isProvider === true) {
              return (
                <Autocomplete
                  key={`${type} ${field.name}`}
                  label={field.label}
                  description="Whose deliveries it signs."
                  data={providers.map(({ name: known }) => known)}
                  value={values[field.name] ?? ''}
                  onChange={(value) => setValues({ ...values, [field.name]: value })}
                />
              )
            }
            const Input = field.isSecret ? PasswordInput : TextInput
            return (
              <Input
                key={`${type} ${field.name}`}
                label={field.label}
                value={values[field.name] ?? field.initial ?? ''}
                onChange={(event) => setValues({ ...values, [field.name]: event.currentTarget.value })}
              />
            )
          })
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isComplete}>
          Keep credential
        </Button>
      </Group>
    </form>
  )
}

/** Of a webhook secret that is waited for, whose it is. */
function providerWanted(
  wanted: WantedCredential | null,
  providers: readonly ProviderOption[],
): Readonly<Record<string, string>> {
  if (wanted?.type !== secretType) return {}
  return { provider: providers.find(({ title }) => title === wanted.name)?.name ?? wanted.name ?? '' }
}

type Fields = (typeof credentialForms)[string]['fields']

function withInitial(fields: Fields, values: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, values[name] ?? initial ?? '']))
}

function isFilled(fields: Fields, data: Readonly<Record<string, unknown>>): boolean {
  return fields.every(({ name }) => data[name] !== '')
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
