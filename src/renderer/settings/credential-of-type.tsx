import { Button, Group, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { CredentialFieldOfType } from '../../shared/credential.ts'
import { credentialFields } from '../state/credentials.ts'
import { isSecretField, jsonOfFields, jsonToBegin, labelOfField, pathText, readObject } from './credential-data.ts'

/** What is typed of a credential whose type has no form of its own. */
export interface TypedCredential {
  readonly type: string
  /** By the path of each field. */
  readonly values: Readonly<Record<string, string>>
  /** Null: it is given in fields, where they are known. */
  readonly json: string | null
}

/** Takes a credential of any type: in fields where it is known what one of that type holds, as JSON otherwise. */
export function CredentialOfType(props: {
  readonly typed: TypedCredential
  readonly fields: readonly CredentialFieldOfType[]
  readonly onType: (typed: TypedCredential) => void
}): ReactNode {
  const { typed, fields, onType } = props
  const isInFields = fields.length > 0 && typed.json === null
  const json = typed.json ?? jsonToBegin(typed.type)
  return (
    <>
      <TextInput
        label="Type as the workflow names it"
        placeholder="oAuth2Api"
        value={typed.type}
        onChange={(event) => onType({ ...typed, type: event.currentTarget.value })}
      />
      {isInFields ? (
        <>
          {fields.map(({ path }) => {
            const key = pathText(path)
            const Input = isSecretField(path) ? PasswordInput : TextInput
            return (
              <Input
                key={key}
                label={labelOfField(path)}
                value={typed.values[key] ?? ''}
                onChange={(event) =>
                  onType({ ...typed, values: { ...typed.values, [key]: event.currentTarget.value } })
                }
              />
            )
          })}
          <Group>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => onType({ ...typed, json: jsonOfFields(fields, typed.values) })}
            >
              Write it as JSON
            </Button>
          </Group>
        </>
      ) : (
        <Textarea
          label="Data"
          description={
            'What the decrypted credentials export has in its field data: one field at least, such as {"apiKey": "made-up"}.'
          }
          autosize
          minRows={4}
          maxRows={12}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          value={json}
          error={readObject(json) === null ? 'Enter a JSON object.' : null}
          onChange={(event) => onType({ ...typed, json: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** The fields of a credential of that type; empty while they are asked for, and where they are not known. */
export function useFieldsOfType(type: string | null): readonly CredentialFieldOfType[] {
  const [known, setKnown] = useState<{ readonly type: string; readonly fields: readonly CredentialFieldOfType[] }>()
  useEffect(() => {
    if (type === null || type.trim() === '') return undefined
    let isWanted = true
    void credentialFields(type.trim()).then((fields) => {
      if (isWanted) setKnown({ type, fields })
    })
    return () => {
      isWanted = false
    }
  }, [type])
  return known?.type === type ? known.fields : []
}
