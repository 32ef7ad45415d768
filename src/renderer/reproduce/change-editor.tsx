import { Button, Group, Modal, Radio } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Change, ChangeField as Field, ChangeKind } from '../../shared/change.ts'
import type { Problem } from '../../shared/problem.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import { noDatabaseAsked } from '../../shared/unmet-change.ts'
import type { SuggestedChange } from '../../shared/views/suggested-change.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import { layerPhrase, type Layer } from '../../shared/layer.ts'
import { ServiceProblem } from '../inspector/service-problem.tsx'
import { adoptChange, chooseChange } from '../state/case.ts'
import { useHeldChange } from '../state/held-change.ts'
import { useReadiness } from '../state/readiness.ts'
import { useItemsToPin } from './use-items-to-pin.ts'
import styles from './change-editor.module.css'
import { ChangeField } from './change-field.tsx'
import { initialValues, readValues, valuesOf, type FieldValues } from './field-values.ts'
import { LackingCredentialNote } from './lacking-credential-note.tsx'
import { credentialsToOffer, lackingCredential } from './lacking-credential.ts'
import { fittingValues, offeredValues } from './offered-values.ts'
import { useCredentialsAtHand } from './use-credentials-at-hand.ts'

/** Chooses the one change of a layer. A second layer's change asks: replace, or make the first the new baseline. */
export function ChangeEditor(props: {
  readonly layer: Layer | null
  readonly study: CaseView
  readonly kinds: readonly ChangeKind[]
  /** What to try next: it is filled in where its layer is opened; null: nothing is proposed. */
  readonly suggested: SuggestedChange | null
  readonly onClose: () => void
}): ReactNode {
  const { layer } = props
  const { lastSuccess } = props.study
  const kinds = props.kinds.filter(
    (kind) =>
      kind.layer === layer && (kind.name !== 'last-success' || lastSuccess?.layers.includes(kind.layer) === true),
  )
  return (
    <Modal
      opened={layer !== null}
      onClose={props.onClose}
      title={layer === null ? '' : `Change the ${layerPhrase(layer)}`}
      size={760}
      centered
    >
      {layer !== null && kinds.length === 0 && (
        <p>Faultline offers no change of the {layerPhrase(layer)} yet. Choose another layer.</p>
      )}
      {layer !== null && kinds.length > 0 && (
        <Form
          // Of another case nothing that stands in the fields holds.
          key={`${props.study.id} ${layer}`}
          layer={layer}
          study={props.study}
          kinds={kinds}
          suggested={props.suggested?.change.layer === layer ? props.suggested : null}
          onClose={props.onClose}
        />
      )}
    </Modal>
  )
}

/** The first that would change anything. */
function firstOf(kinds: readonly ChangeKind[], { thereAlready }: CaseView): ChangeKind | undefined {
  return kinds.find(({ layer, name }) => !thereAlready.includes(`${layer}.${name}`)) ?? kinds[0]
}

function Form(props: {
  readonly layer: Layer
  readonly study: CaseView
  readonly kinds: readonly ChangeKind[]
  readonly suggested: SuggestedChange | null
  readonly onClose: () => void
}): ReactNode {
  const { layer, study, kinds, suggested, onClose } = props
  const chosen = study.change?.layer === layer ? study.change : null
  // As it was left to put something right: it goes on from there.
  const held = useHeldChange((state) =>
    state.held?.caseId === study.id && state.held.layer === layer ? state.held : null,
  )
  /** What stands in the fields at first: what was chosen before, else what is proposed. */
  const current = chosen ?? suggested?.change ?? null
  const [name, setName] = useState(held?.name ?? current?.name ?? firstOf(kinds, study)?.name ?? '')
  const kind = kinds.find((each) => each.name === name)
  const [values, setValues] = useState<FieldValues>(() => held?.values ?? startValues(kind, current, study))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [second, setSecond] = useState<Change | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const lines = useReadiness((state) => state.readiness?.lines ?? noLines)
  const atHand = useCredentialsAtHand(layer === 'authorisation')
  const lacking = lackingCredential({ layer, name }, values, { study, lines, atHand })

  const isPinned = layer === 'node' && name === 'pinned'
  const itemsNote = useItemsToPin(isPinned ? String(values['node']) : null, String(values['items']), (items) =>
    setValues((before) => ({ ...before, items })),
  )

  const apply = async (): Promise<void> => {
    if (kind === undefined) return
    const read = readValues(kind.fields, values)
    setErrors(read.errors)
    setProblem(null)
    if (Object.keys(read.errors).length > 0) return
    const change: Change = { layer, name: kind.name, parameters: read.parameters }
    if (study.change !== null && study.change.layer !== layer) setSecond(change)
    else end(await chooseChange(change))
  }

  /** It is taken, or its editor stays open and says why not. */
  const end = (refused: Problem | null): void => {
    if (refused?.field !== undefined && kind?.fields.some(({ name: each }) => each === refused.field) === true) {
      setProblem(null)
      setErrors({ [refused.field]: `${refused.sentence} ${refused.remedy}` })
    } else setProblem(refused)
    setSecond(null)
    if (refused === null) onClose()
  }

  // Whoever cannot see where it stands is brought there.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors])

  const radios = useRef<HTMLDivElement>(null)
  useEffect(() => radios.current?.querySelector('input:checked')?.scrollIntoView({ block: 'nearest' }), [])

  if (second !== null) return <SecondChange study={study} change={second} onBack={() => setSecond(null)} onEnd={end} />
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      {suggested !== null && chosen === null && (
        <p className={styles.suggested}>
          <strong>Begin here.</strong> {suggested.why}
        </p>
      )}
      <div className={styles.columns}>
        <Radio.Group
          ref={radios}
          aria-label={`Changes of the ${layerPhrase(layer)}`}
          value={name}
          onChange={(wanted) => {
            setName(wanted)
            setErrors({})
            setProblem(null)
            setValues(
              startValues(
                kinds.find((each) => each.name === wanted),
                current,
                study,
              ),
            )
          }}
          className={styles.kinds}
        >
          {kinds.map((each) => (
            <Radio
              key={each.name}
              size="xs"
              value={each.name}
              label={each.title}
              className={styles.kind}
              data-autofocus={each.name === name || undefined}
            />
          ))}
        </Radio.Group>
        <div className={styles.fields}>
          <p className={styles.about}>{kind?.description}</p>
          {study.meetNothing.includes(`${layer}.${name}`) && (
            <p className={styles.about} role="note">
              {noDatabaseAsked}
            </p>
          )}
          {kind?.fields.map((field) => (
            <ChangeField
              key={`${name} ${field.name}`}
              field={field}
              value={values[field.name] ?? field.initial}
              error={errors[field.name] ?? null}
              note={field.name === 'items' ? itemsNote : null}
              offered={
                isCredentialName(kind, field)
                  ? credentialsToOffer(study, atHand)
                  : offeredValues(kind, field, values, study)
              }
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          ))}
          {lacking !== null && (
            <LackingCredentialNote
              lacking={lacking}
              workflowId={study.workflow.id}
              change={{ caseId: study.id, layer, name, values }}
            />
          )}
        </div>
      </div>
      {problem !== null && (
        <div className={styles.refused}>
          <ServiceProblem problem={problem} />
        </div>
      )}
      <Group justify="space-between" mt="lg">
        {chosen === null ? (
          <span className="soft">Everything else stays as it is in the baseline.</span>
        ) : (
          <Button variant="subtle" onClick={() => void chooseChange(null).then(end)}>
            Back to the baseline
          </Button>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Apply change</Button>
        </Group>
      </Group>
    </form>
  )
}

/** One layer at a time: the first change must go, or become part of the baseline (contract §7 rule 3). */
function SecondChange(props: {
  readonly study: CaseView
  readonly change: Change
  readonly onBack: () => void
  readonly onEnd: (refused: Problem | null) => void
}): ReactNode {
  const { study, change, onEnd } = props
  const first = study.change === null ? '' : layerPhrase(study.change.layer)
  return (
    <div role="group" aria-label="Only one layer may differ">
      <p>
        The {first} already differs from the baseline: <strong>{study.changeSentence}</strong> With a second change
        nobody could tell which of the two turned the outcome.
      </p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onBack}>
          Back
        </Button>
        <Button
          variant="default"
          onClick={() => void adoptChange().then(async (taken) => taken && onEnd(await chooseChange(change)))}
        >
          Make it the new baseline
        </Button>
        <Button onClick={() => void chooseChange(change).then(onEnd)}>Replace it</Button>
      </Group>
    </div>
  )
}

const noLines: readonly ReadinessLine[] = []

function isCredentialName({ layer, name }: ChangeKind, field: Field): boolean {
  return layer === 'authorisation' && name === 'other-credential' && field.name === 'name'
}

function startValues(kind: ChangeKind | undefined, current: Change | null, study: CaseView): FieldValues {
  if (kind === undefined) return {}
  return current?.name === kind.name
    ? valuesOf(kind.fields, current.parameters)
    : fittingValues(kind, initialValues(kind.fields), study)
}
