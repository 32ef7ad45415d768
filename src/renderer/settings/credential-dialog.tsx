import { ownOf } from '../../shared/own-field.ts'
import type { CredentialFieldOfType, StoredCredential } from '../../shared/credential.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import type { ProviderOption } from '../../shared/provider-option.ts'
import { namesOf } from '../../shared/listed.ts'
import { Autocomplete, Button, Group, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCase } from '../state/case.ts'
import { saveCredential, useCredentials, type WantedCredential } from '../state/credentials.ts'
import { useProviders } from '../state/providers.ts'
import { dataOfFields, jsonToBegin, readObject } from './credential-data.ts'
import { CredentialOfType, useFieldsOfType, type TypedCredential } from './credential-of-type.tsx'
import { credentialForms } from './credential-forms.ts'
import { sentWithRequest } from './sent-with-request.ts'

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
  const isForWorkflow = wanted !== null && !wanted.isOfChange && wanted.name === name.trim()
  const [type, setType] = useState(isKnown ? wantedType : otherType)
  const [typed, setTyped] = useState<TypedCredential>({ type: isKnown ? '' : wantedType, values: {}, json: null })
  const providers = useProviders()
  const checked = useCheckedRequest(wanted)
  const [sent] = useState(() => (checked === null ? {} : sentWithRequest(wantedType, checked)))
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => ({
    ...providerWanted(wanted, providers),
    ...sent,
  }))
  const form = ownOf(credentialForms, type)
  const twin = useTwin(name.trim(), form === undefined ? typed.type.trim() : type)
  const fields = useFieldsOfType(form === undefined ? typed.type : null)
  const data = form === undefined ? dataTyped(typed, fields) : withInitial(form.fields, values)
  const isComplete =
    name.trim() !== '' &&
    data !== null &&
    (form === undefined ? typed.type.trim() !== '' && Object.keys(data).length > 0 : isFilled(form.fields, data))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (data === null) return
        const given = { name, type: form === undefined ? typed.type.trim() : type, data }
        void saveCredential(twin === undefined ? given : { ...given, id: twin.id }).then((taken) => taken && onClose())
      }}
    >
      <Stack gap="sm">
        {wanted !== null && (
          <p>
            {neededBy(wanted)}
            {type !== secretType && whatDoes(wanted, checked !== null, Object.keys(sent).length > 0)}
          </p>
        )}
        <TextInput
          label="Name"
          description={
            twin !== undefined
              ? 'One of this name and type is here already: this one takes its place.'
              : type === secretType
                ? 'By which you find it here.'
                : isForWorkflow
                  ? 'As the workflow names it, which uses it then. Any other workflow asks you first.'
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
            { value: otherType, label: 'Another type' },
          ]}
          value={type}
          onChange={(value) => {
            setType(value ?? otherType)
            setValues({})
          }}
        />
        {form === undefined ? (
          <CredentialOfType typed={typed} fields={fields} onType={setTyped} />
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

function neededBy({ name, node, nodes = [node], workflowId, isOfChange }: WantedCredential): string {
  if (workflowId === null)
    return `What comes from ${name ?? node} is checked with its webhook secret, which is not in Faultline.`
  const who = isOfChange ? 'The change' : namesOf(nodes)
  return `${who} ${nodes.length === 1 ? 'needs' : 'need'} ${name === null ? 'one of this type' : `"${name}"`}, which is not in Faultline.`
}

/** What may be given. What is sent out is answered by a stand-in, but a request that comes in has to fit. */
function whatDoes({ from }: WantedCredential, isChecked: boolean, isSent: boolean): string {
  if (isChecked)
    return isSent
      ? ' Each request is checked with it: it stands here as the request of the case sends it.'
      : ' Each request is checked with it: give the one that the provider uses, or its requests are refused.'
  return from === 'reproduce' ? ' As long as nothing goes out for real, any value does.' : ''
}

/** Headers of the request of the case, where its webhook is what waits for the credential; null where it is not. */
function useCheckedRequest(wanted: WantedCredential | null): HeaderPairs | null {
  const study = useCase((state) => state.study)
  if (wanted === null || study === null || wanted.isOfChange || wanted.workflowId !== study.workflow.id) return null
  return study.webhooks.some(({ node }) => node === wanted.node) ? study.request.headers : null
}

/** Of two with one name and type a step would use the first: there is one. The name of a secret says nothing to any step. */
function useTwin(name: string, type: string): StoredCredential | undefined {
  const view = useCredentials((state) => state.view)
  if (view.kind !== 'ready' || type === secretType) return undefined
  return view.value.credentials.find((one) => one.name === name && one.type === type)
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

function dataTyped(
  { type, values, json }: TypedCredential,
  fields: readonly CredentialFieldOfType[],
): Record<string, unknown> | null {
  return json === null && fields.length > 0 ? dataOfFields(fields, values) : readObject(json ?? jsonToBegin(type))
}
