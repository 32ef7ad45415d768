// What a person allowed, and what they keep closed: kept in the store, asked where it is missing. The questions wait in memory.
import * as z from 'zod/mini'
import type { Consent, ConsentAnswer, ConsentQuestion } from '../../shared/consent.ts'
import type { Store } from '../store/open-store.ts'

export interface Consents {
  /** What was answered for good; null: nothing. */
  readonly decided: (question: Pick<ConsentQuestion, 'id'>) => Consent['decision'] | null
  /**
   * Puts the question unless it stands already. Resolves with the answer, or with `unanswered` when so many milliseconds are
   * over; the question stands on then. `holdMs` null: nothing is held for it, and it stands until it is answered.
   */
  readonly ask: (question: ConsentQuestion, holdMs: number | null) => Promise<ConsentAnswer | 'unanswered'>
  /** Those that stand, oldest first. */
  readonly questions: () => readonly ConsentQuestion[]
  /** Takes the answer; nothing where the question does not stand any more. */
  readonly answer: (id: string, answer: ConsentAnswer) => void
  /** Keeps that a person allowed it before it was asked; where it is asked already, this is the answer. */
  readonly allow: (question: ConsentQuestion) => void
  /** Newest first. */
  readonly list: () => readonly Consent[]
  readonly revoke: (id: string) => void
  /**
   * Forgets what was answered about a workflow or a credential that is deleted, with the questions about it, which are told "not
   * now". The returned function puts the answers back.
   */
  readonly forget: (deleted: Deleted) => () => void
  /** Holds nothing any more: what waits is told "not now", and nobody is asked again. */
  readonly close: () => void
}

type Deleted = { readonly workflowId: string } | { readonly credentialId: string }

export interface ConsentsParts {
  readonly store: Pick<Store, 'settings'>
  readonly now: () => number
  /** Told of the questions that stand, whenever they change. */
  readonly changed: (questions: readonly ConsentQuestion[]) => void
}

const schema = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['host', 'credential']),
    workflowId: z.string(),
    workflowName: z.string(),
    what: z.string(),
    credentialId: z.string(),
    decision: z.enum(['allowed', 'closed']),
    at: z.string(),
  }),
)

interface Standing {
  readonly question: ConsentQuestion
  readonly waiters: Set<(answer: ConsentAnswer) => void>
  /** How many of them hold something. */
  held: number
}

export function openConsents({ store, now, changed }: ConsentsParts): Consents {
  const standing = new Map<string, Standing>()
  let closed = false
  const read = z.safeParse(schema, store.settings.get('consents') ?? [])
  let kept: readonly Consent[] = read.success ? read.data : []
  const keep = (next: readonly Consent[]): void => {
    store.settings.set('consents', next)
    kept = next
  }
  const questions = (): readonly ConsentQuestion[] =>
    [...standing.values()].map(({ question, held }) => ({ ...question, held }))
  const notify = (): void => {
    changed(questions())
  }
  const keepAnswer = (question: ConsentQuestion, decision: Consent['decision']): void => {
    const given = consentOf(question, decision, new Date(now()).toISOString())
    keep([given, ...kept.filter((one) => one.id !== question.id)])
  }
  const tell = ({ question, waiters }: Standing, answer: ConsentAnswer): void => {
    standing.delete(question.id)
    for (const heard of waiters) heard(answer)
    notify()
  }
  return {
    decided: ({ id }) => kept.find((one) => one.id === id)?.decision ?? null,
    ask: (question, holdMs) =>
      new Promise((resolve) => {
        if (closed) {
          resolve('unanswered')
          return
        }
        const stands = standing.get(question.id) ?? { question, waiters: new Set(), held: 0 }
        standing.set(question.id, stands)
        if (holdMs === null) {
          stands.waiters.add(resolve)
          notify()
          return
        }
        const heard = (answer: ConsentAnswer): void => {
          clearTimeout(timer)
          resolve(answer)
        }
        const timer = setTimeout(() => {
          stands.waiters.delete(heard)
          stands.held -= 1
          resolve('unanswered')
          notify()
        }, holdMs)
        timer.unref()
        stands.waiters.add(heard)
        stands.held += 1
        notify()
      }),
    questions,
    answer: (id, answer) => {
      const stands = standing.get(id)
      if (stands === undefined) return
      // One that could not be kept can be given again.
      if (answer !== 'not-now') keepAnswer(stands.question, answer === 'allow' ? 'allowed' : 'closed')
      tell(stands, answer)
    },
    allow: (question) => {
      keepAnswer(question, 'allowed')
      const stands = standing.get(question.id)
      if (stands !== undefined) tell(stands, 'allow')
    },
    list: () => kept,
    revoke: (id) => {
      keep(kept.filter((one) => one.id !== id))
    },
    forget: (deleted) => {
      for (const { question, waiters } of [...standing.values()]) {
        if (!isAbout(question, deleted)) continue
        standing.delete(question.id)
        for (const heard of waiters) heard('not-now')
      }
      const forgotten = kept.filter((one) => isAbout(one, deleted))
      if (forgotten.length > 0) keep(kept.filter((one) => !forgotten.includes(one)))
      notify()
      return () => {
        const again = forgotten.filter((one) => kept.every(({ id }) => id !== one.id))
        if (again.length > 0) keep([...kept, ...again].toSorted((a, b) => (a.at < b.at ? 1 : -1)))
      }
    },
    close: () => {
      closed = true
      const waiting = [...standing.values()].flatMap(({ waiters }) => [...waiters])
      standing.clear()
      for (const heard of waiting) heard('not-now')
    },
  }
}

function isAbout(one: ConsentQuestion | Consent, deleted: Deleted): boolean {
  if ('workflowId' in deleted) return one.workflowId === deleted.workflowId
  return 'credentialId' in one && one.credentialId === deleted.credentialId
}

function consentOf(question: ConsentQuestion, decision: Consent['decision'], at: string): Consent {
  const { id, kind, workflowId, workflowName } = question
  const [what, credentialId] =
    question.kind === 'host' ? [question.host, ''] : [question.credentialName, question.credentialId]
  return { id, kind, workflowId, workflowName, what, credentialId, decision, at }
}
