import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { RedactionRulesView, RedactionSettings } from '../../shared/redaction-rules.ts'
import { count } from '../controls/format.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import {
  changeRedactionRules,
  loadRedactionRules,
  previewRedaction,
  useRedactionRules,
} from '../state/redaction-rules.ts'
import styles from './settings.module.css'

/** What redaction takes beyond the built-in rules; and, confirmed with a reason, what it lets through. */
export function RedactionRules(): ReactNode {
  const rules = useRedactionRules((state) => state.rules)
  useEffect(() => void loadRedactionRules(), [])
  return (
    <section className={styles.setting} aria-labelledby="redaction-title">
      <div>
        <h2 id="redaction-title">Redaction</h2>
        <p>
          Tokens, passwords and personal data never leave this machine. Here you say what else is to go. What is to stay
          needs a reason, which is named beside every record.
        </p>
      </div>
      {rules.kind === 'loading' && <Loading what="the rules" />}
      {rules.kind === 'failed' && <ProblemNotice problem={rules.problem} />}
      {rules.kind === 'ready' && <Form key={JSON.stringify(rules.value)} rules={rules.value} />}
    </section>
  )
}

function Form({ rules }: { readonly rules: RedactionRulesView }): ReactNode {
  const [patterns, setPatterns] = useState(rules.patterns.join('\n'))
  const [fieldPaths, setFieldPaths] = useState(rules.fieldPaths.join('\n'))
  const [allow, setAllow] = useState(rules.allow.join('\n'))
  const [isStandard, setStandard] = useState(rules.profile === 'standard')
  const [reason, setReason] = useState('')
  const written: RedactionSettings = {
    patterns: linesOf(patterns),
    fieldPaths: linesOf(fieldPaths),
    allow: linesOf(allow),
    profile: isStandard ? 'standard' : 'strict',
  }
  const isLess = letsThrough(rules, written)
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void changeRedactionRules({ ...copied(written), ...(isLess ? { confirmation: reason } : {}) })
      }}
    >
      <Lines
        label="Patterns"
        text={patterns}
        onChange={setPatterns}
        description="Regular expressions, one a line. Every match goes."
      />
      <Lines
        label="Fields"
        text={fieldPaths}
        onChange={setFieldPaths}
        description="Keys or paths such as customer.vat or items.*.note, one a line. Their values go."
      />
      <Lines
        label="Values that stay"
        text={allow}
        onChange={setAllow}
        description="Exact values, one a line. Known secrets go all the same."
      />
      <Checkbox
        label="Let long opaque strings stay that no rule names"
        checked={isStandard}
        onChange={(event) => setStandard(event.currentTarget.checked)}
      />
      {isLess && (
        <TextInput
          w="100%"
          required
          label="Why may this stay?"
          description="Kept with the time, and named beside every record."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="default" disabled={isSame(rules, written) || (isLess && reason.trim() === '')}>
        Put rules in force
      </Button>
      {rules.confirmations.map((one) => (
        <p key={one.at}>
          Since {new Date(one.at).toLocaleString()}, {one.lets} may stay: {one.reason}
        </p>
      ))}
      <Trial written={written} />
    </form>
  )
}

function Lines(props: {
  readonly label: string
  readonly description: string
  readonly text: string
  readonly onChange: (text: string) => void
}): ReactNode {
  return (
    <Textarea
      w="100%"
      autosize
      minRows={2}
      maxRows={8}
      label={props.label}
      description={props.description}
      styles={{ input: { fontFamily: 'var(--mono)' } }}
      value={props.text}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** What the rules would do to a text, before they are in force. */
function Trial({ written }: { readonly written: RedactionSettings }): ReactNode {
  const [text, setText] = useState('')
  const preview = useRedactionRules((state) => state.preview)
  return (
    <>
      <Lines label="Try the rules on a text" description="It stays on this machine." text={text} onChange={setText} />
      <Button
        variant="default"
        disabled={text === ''}
        loading={preview?.kind === 'loading'}
        onClick={() => void previewRedaction({ ...copied(written), text })}
      >
        Try
      </Button>
      {preview?.kind === 'failed' && <ProblemNotice problem={preview.problem} />}
      {preview?.kind === 'ready' && (
        <output className="selectable" aria-label="Redacted text">
          <code>{preview.value.text}</code>
          <p>
            {count(preview.value.replacements.length, 'redaction')}
            {preview.value.letThrough > 0 && `; ${preview.value.letThrough} of the built-in rules left out`}
          </p>
        </output>
      )}
    </>
  )
}

function letsThrough(before: RedactionSettings, after: RedactionSettings): boolean {
  return (
    after.allow.some((value) => !before.allow.includes(value)) ||
    (before.profile === 'strict' && after.profile === 'standard')
  )
}

function isSame(before: RedactionSettings, after: RedactionSettings): boolean {
  const { patterns, fieldPaths, allow, profile } = before
  return JSON.stringify({ patterns, fieldPaths, allow, profile }) === JSON.stringify(after)
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** A call takes lists of its own. */
function copied({ patterns, fieldPaths, allow, profile }: RedactionSettings): {
  patterns: string[]
  fieldPaths: string[]
  allow: string[]
  profile: RedactionSettings['profile']
} {
  return { patterns: [...patterns], fieldPaths: [...fieldPaths], allow: [...allow], profile }
}
