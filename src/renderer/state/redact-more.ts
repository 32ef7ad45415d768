/** A value that a person finds in a preview and wants gone: from this export, or from everything that leaves from now on. */
import { exactPattern } from '../../shared/exact-pattern.ts'
import type { RedactionRulesView } from '../../shared/redaction-rules.ts'
import { ask } from '../faultline.ts'
import { previewAgain, useRecord } from './record.ts'
import { changeRedactionRules } from './redaction-rules.ts'
import { notifyDone, notifyProblem, notifyTrouble } from './toasts.ts'

export type RedactionReach = 'this export' | 'from now on'

/** True where the value goes. The preview stays where it is; how many places were matched is told, with the way back. */
export async function redactMore(executionId: string, given: string, reach: RedactionReach): Promise<boolean> {
  const value = given.trim()
  const before = customPlaces()
  const undo = reach === 'this export' ? redactHere(value) : await redactEverywhere(value)
  if (undo === null) return false
  await previewAgain(executionId)
  const places = customPlaces() - before
  const back = { label: 'Undo', run: () => void undo().then(() => previewAgain(executionId)) }
  const where = reach === 'this export' ? 'It goes from this export.' : 'It goes from all that leaves from now on.'
  if (places > 0) notifyDone(`Redacted in ${String(places)} ${places === 1 ? 'place' : 'places'}.`, where, back)
  else {
    await undo()
    notifyTrouble(
      'It stands nowhere in what would leave, or is redacted already.',
      'Nothing was changed. Write it as it stands in the file, in its letters, or mark it there.',
    )
  }
  return places > 0
}

type Undo = () => Promise<unknown>

function redactHere(value: string): Undo {
  const { also } = useRecord.getState()
  useRecord.setState({ also: [...also.filter((one) => one !== value), value] })
  return () => {
    useRecord.setState(({ also: now }) => ({ also: now.filter((one) => one !== value) }))
    return Promise.resolve()
  }
}

async function redactEverywhere(value: string): Promise<Undo | null> {
  const rules = await ask('redactionRules', undefined)
  if (!rules.ok) {
    notifyProblem(rules.problem)
    return null
  }
  const pattern = exactPattern(value)
  const { patterns } = rules.value
  const isInForce = await changeRedactionRules(rulesWith(rules.value, [...patterns, pattern]), 'quietly')
  if (!isInForce) return null
  return async () => {
    const now = await ask('redactionRules', undefined)
    if (now.ok)
      await changeRedactionRules(
        rulesWith(
          now.value,
          now.value.patterns.filter((one) => one !== pattern || patterns.includes(one)),
        ),
        'quietly',
      )
  }
}

function rulesWith({ fieldPaths, allow, profile }: RedactionRulesView, patterns: readonly string[]): Changed {
  return { patterns: [...new Set(patterns)], fieldPaths: [...fieldPaths], allow: [...allow], profile }
}

type Changed = Parameters<typeof changeRedactionRules>[0]

/** Places that rules of a person took out: of all evidence where it is shown, else of the record. */
function customPlaces(): number {
  const { preview, evidence } = useRecord.getState()
  const shown = evidence?.kind === 'ready' ? evidence : preview
  return shown.kind === 'ready' ? shown.value.replacements.filter(({ type }) => type === 'custom').length : 0
}
