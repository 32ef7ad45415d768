import { ActionIcon, Badge, Button, Select, Tabs, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useState, type ClipboardEvent, type ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { mayBeJson } from '../../shared/headers.ts'
import { isWholeRequest } from '../../shared/request-text.ts'
import { useProvider } from '../state/providers.ts'
import { byteLength, bytes } from '../controls/format.ts'
import { Pane } from '../controls/pane.tsx'
import { editRequest, fillRequest } from '../state/case.ts'
import { openText } from '../state/open-text.ts'
import { editSoon, isEditWaiting } from '../state/request-edit.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { useBodyForm } from './body-form.tsx'
import styles from './request-pane.module.css'
import { webhookReached } from './webhook-reached.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

interface Draft {
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** The provider's request, editable; what is edited counts from the next send on. */
export function RequestPane({ study }: { readonly study: CaseView }): ReactNode {
  const { draft, edit } = useDraft(study)
  const provider = useProvider(study.provider)
  const [tab, setTab] = useState<string>('body')
  const form = useBodyForm({
    body: draft.body,
    isJson: mayBeJson(draft.headers),
    onChange: (body) => edit({ ...draft, body }),
  })
  return (
    <Pane
      title="Request"
      actions={
        <Button
          variant="subtle"
          size="compact-xs"
          title="Fills in every field of the query, the headers and the body that the workflow reads and the request lacks, with made-up values."
          onClick={() => void fillRequest()}
        >
          Fill in from what the workflow reads
        </Button>
      }
      aside={
        <>
          {provider !== null && (
            <span>
              as {provider.title} sends it,{' '}
              {provider.sendsToken === true ? 'with its token' : 'signed when it is sent'}{' '}
            </span>
          )}
          {study.capturedSignature !== null && (
            <span
              title={`Its secret is not known here, so that nothing is signed anew: the signature fits the bytes that were captured, and no other item of a batch.`}
            >
              with {study.capturedSignature}’s signature as captured{' '}
            </span>
          )}
          {study.capturedToken !== null && (
            <span title="The token is the same in every request, so each item of a batch carries it.">
              with {study.capturedToken}’s token as captured{' '}
            </span>
          )}
          {study.request.edited && (
            <Badge size="xs" variant="light" color="ink">
              edited
            </Badge>
          )}
        </>
      }
    >
      <div className={styles.request}>
        <ChooseWebhook study={study} draft={draft} onChoose={(to) => edit({ ...draft, ...to })} />
        <div className={styles.line}>
          <Select
            aria-label="Method"
            className={styles.method}
            data={methods.includes(draft.method) ? methods : [draft.method, ...methods]}
            value={draft.method}
            onChange={(method) => edit({ ...draft, method: method ?? draft.method })}
          />
          <TextInput
            aria-label="Path"
            className={styles.path}
            styles={{ input: { fontFamily: 'var(--mono)' } }}
            value={draft.path}
            onChange={(event) => edit({ ...draft, path: event.currentTarget.value })}
          />
        </div>
        <Tabs value={tab} onChange={(value) => setTab(value ?? 'body')} className={styles.tabs}>
          <div className={styles.tabLine}>
            <Tabs.List aria-label="Parts of the request">
              <Tabs.Tab value="body">Body {bytes(byteLength(draft.body))}</Tabs.Tab>
              <Tabs.Tab value="headers">Headers {draft.headers.length}</Tabs.Tab>
            </Tabs.List>
            {tab === 'body' && form.control}
          </div>
          <Tabs.Panel value="body" className={styles.body} onPasteCapture={takeWholeRequest}>
            <TextEditor
              text={form.text}
              language={mayBeJson(draft.headers) ? 'json' : 'plaintext'}
              label="Body of the request"
              onChange={form.edit}
            />
          </Tabs.Panel>
          <Tabs.Panel value="headers" className={styles.headers}>
            <HeaderEditor headers={draft.headers} onChange={(headers) => edit({ ...draft, headers })} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Pane>
  )
}

/** Who pastes a whole request where its body stands means the request, with its address and its headers. */
function takeWholeRequest(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text')
  if (!isWholeRequest(text)) return
  event.preventDefault()
  event.stopPropagation()
  void openText('the clipboard', text)
}

/** Keeps what is typed and hands it on once the typing rests, so that no keystroke waits for main. */
function useDraft(study: CaseView): { readonly draft: Draft; readonly edit: (draft: Draft) => void } {
  const { request } = study
  const [draft, setDraft] = useState<Draft>(request)
  const [followed, setFollowed] = useState(request)
  // What is being typed is newer than what main has just answered.
  if (followed !== request && !isEditWaiting()) {
    setFollowed(request)
    setDraft(request)
  }
  const edit = (next: Draft): void => {
    setDraft(next)
    const headers = next.headers.filter(([name]) => name !== '').map(([name, value]): [string, string] => [name, value])
    editSoon({ method: next.method, path: next.path, headers, body: next.body }, editRequest)
  }
  return { draft, edit }
}

/** Of several webhooks a person says which the request goes to; any other address can still be written below. */
function ChooseWebhook(props: {
  readonly study: CaseView
  readonly draft: Draft
  readonly onChoose: (to: Pick<Draft, 'method' | 'path'>) => void
}): ReactNode {
  const { webhooks } = props.study
  if (webhooks.length < 2) return null
  const reached = webhookReached(webhooks, props.draft)
  const chosen = reached === undefined ? -1 : webhooks.indexOf(reached)
  return (
    <Select
      className={styles.webhook}
      aria-label="Goes to the webhook"
      leftSection={<IconWebhook size={15} aria-hidden />}
      placeholder="none of them: the address is another one"
      data={webhooks.map((one, index) => ({
        value: String(index),
        label: `${one.node}: ${one.method} /${one.path}`,
      }))}
      value={chosen < 0 ? null : String(chosen)}
      onChange={(value) => {
        const one = value === null ? undefined : webhooks[Number(value)]
        if (one !== undefined) props.onChoose({ method: one.method, path: `/${one.path}` })
      }}
    />
  )
}

function HeaderEditor(props: {
  readonly headers: Draft['headers']
  readonly onChange: (headers: Draft['headers']) => void
}): ReactNode {
  const { headers, onChange } = props
  return (
    <>
      <table className={styles.table} aria-label="Headers of the request">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Remove</th>
          </tr>
        </thead>
        <tbody>
          {headers.map(([name, value], index) => (
            <tr key={index}>
              <td>
                <input
                  aria-label={`Name of header ${index + 1}`}
                  value={name}
                  onChange={(event) => onChange(headers.with(index, [event.currentTarget.value, value]))}
                />
              </td>
              <td>
                <input
                  aria-label={`Value of ${name === '' ? `header ${index + 1}` : name}`}
                  value={value}
                  onChange={(event) => onChange(headers.with(index, [name, event.currentTarget.value]))}
                />
              </td>
              <td>
                <ActionIcon
                  size="sm"
                  aria-label={`Remove ${name === '' ? `header ${index + 1}` : name}`}
                  onClick={() => onChange(headers.toSpliced(index, 1))}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...headers, ['', '']])}
      >
        Add header
      </Button>
    </>
  )
}
