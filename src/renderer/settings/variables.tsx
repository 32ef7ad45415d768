import { Button, PasswordInput, SegmentedControl, Table, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { StoredCredential } from '../../shared/credential.ts'
import { isVariableName, variableKindOf, type VariableKind } from '../../shared/variables.ts'
import { ProblemNotice } from '../controls/notice.tsx'
import { useCredentials } from '../state/credentials.ts'
import { forgetVariable, readAs, saveVariable, useWantedVariable } from '../state/variables.ts'
import styles from './settings.module.css'

/** Values that workflows read as `$vars.NAME` and `$env.NAME`. They go in here and are never shown again. */
export function VariableSettings(): ReactNode {
  const view = useCredentials((state) => state.view)
  const wanted = useWantedVariable((state) => state.wanted)
  const variables =
    view.kind === 'ready' ? view.value.credentials.filter(({ type }) => variableKindOf(type) !== null) : []
  return (
    <section className={styles.setting} aria-labelledby="variables-title">
      <div>
        <h2 id="variables-title">Variables</h2>
        <p>
          Workflows read them as $vars.NAME or $env.NAME. As long as none is read as $env, $env is refused, as the
          service does it. Their values are hidden in whatever leaves.
        </p>
      </div>
      <div className={styles.stack}>
        {view.kind === 'failed' && <ProblemNotice problem={view.problem} />}
        {variables.length > 0 && <List variables={variables} />}
        <Form key={wanted === null ? '' : `${wanted.kind} ${wanted.name}`} />
      </div>
    </section>
  )
}

function List({ variables }: { readonly variables: readonly StoredCredential[] }): ReactNode {
  return (
    <Table aria-label="Variables">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Read as</Table.Th>
          <Table.Th>Value</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {variables.map((variable) => {
          const { id, name, type, keptIn } = variable
          const shown = `${readAs[variableKindOf(type) ?? 'vars']}.${name}`
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <code>{shown}</code>
              </Table.Td>
              <Table.Td>{keptIn === 'locked' ? 'Locked: give it again' : '••••••••'}</Table.Td>
              <Table.Td>
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Forget ${shown}`}
                  onClick={() => void forgetVariable(id, shown)}
                >
                  Forget
                </Button>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function Form(): ReactNode {
  const wanted = useWantedVariable((state) => state.wanted)
  const [kind, setKind] = useState<VariableKind>(wanted?.kind ?? 'vars')
  const [name, setName] = useState(wanted?.name ?? '')
  const [value, setValue] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Only the value is left to be given.
  useEffect(() => {
    if (wanted === null) return
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus()
  }, [wanted])
  const isName = isVariableName(name)
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void saveVariable(kind, name, value).then((taken) => {
          if (!taken) return
          setName('')
          setValue('')
        })
      }}
    >
      <SegmentedControl
        aria-label="Read as"
        data={[
          { value: 'vars', label: '$vars' },
          { value: 'env', label: '$env' },
        ]}
        value={kind}
        onChange={(chosen) => setKind(chosen === 'env' ? 'env' : 'vars')}
      />
      <TextInput
        w="100%"
        label="Name of the variable"
        value={name}
        error={name === '' || isName ? null : 'Letters, digits and underscores; the first is no digit.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        ref={field}
        w="100%"
        label="Value of the variable"
        description="In place of the one that a variable of this name holds."
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isName}>
        Keep variable
      </Button>
    </form>
  )
}
