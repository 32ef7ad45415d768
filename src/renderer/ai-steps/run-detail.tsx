import type { ReactNode } from 'react'
import { exchangeWords } from '../../shared/exchange-words.ts'
import type { AiAttempt, AiRun, AiViolation } from '../../shared/ai-run.ts'
import type { AiStepInput, AiStepRecord } from '../../shared/ai-step.ts'
import { clock, count, duration, fullTime } from '../controls/format.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import type { AiRunRow } from '../state/ai-steps.ts'
import { chooseExecution } from '../state/chosen-run.ts'
import { goTo } from '../state/navigation.ts'
import { ValueView } from '../inspector/value-view.tsx'
import { TextButton } from '../controls/text-button.tsx'
import styles from './ai-steps.module.css'
import { dollars } from './rate-words.ts'
import { costOf, reviewWord, tokenWords, Verdict } from './run-columns.tsx'

/** One run of an AI step: what was sent, every answer word for word, what was wrong with it, what was passed on. */
export function RunDetail({ row }: { readonly row: AiRunRow }): ReactNode {
  const { run } = row
  return (
    <div className={styles.detail}>
      <div className={styles.line}>
        <h3 className="selectable">{run.requestId}</h3>
        <Verdict verdict={run.verdict} />
      </div>
      <Facts row={row} />
      {run.violations.length > 0 && <Violations violations={run.violations} label="About the run as a whole" />}
      <h4>
        {count(run.attempts.length, 'attempt')}
        {run.attempts.length > 1 && ', the first first'}
      </h4>
      <ol className={styles.attempts} aria-label="Attempts">
        {run.attempts.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} isFirstFailure={attempt.number === firstFailed(run)} />
        ))}
      </ol>
      <h4>Input record, as it was sent</h4>
      <ValueView value={inputOf(run)} label="the input record" name="sent.ai-step-input.json" />
      <p className="soft">{suppliedWords(run)}</p>
      <h4>Record that was passed on</h4>
      {run.output === null ? (
        <p>
          Nothing: the item went to the error output, and a person has to look.
          {run.verdict === 'refused' && ' What the model proposed was not done.'}
        </p>
      ) : (
        <ValueView
          value={{ ...inputOf(run), expected_output: run.output } satisfies AiStepRecord}
          label="the record"
          name="passed-on.ai-step.json"
        />
      )}
    </div>
  )
}

function Facts({ row }: { readonly row: AiRunRow }): ReactNode {
  const { run } = row
  const replaced = Object.entries(run.replaced)
  const show = (): void => {
    void chooseExecution(row.executionId, row.node)
    goTo('executions')
  }
  return (
    <dl className={`${styles.facts ?? ''} selectable numbers`}>
      <dt>Step</dt>
      <dd>
        {row.node} in {row.workflowName}, item {run.itemIndex}
      </dd>
      <dt>Execution</dt>
      <dd>
        <TextButton onClick={show}>{row.executionId}</TextButton>
      </dd>
      <dt>Started</dt>
      <dd title={fullTime(row.startedAt)}>{clock(row.startedAt)}</dd>
      <dt>prompt_version</dt>
      <dd>{run.promptVersion}</dd>
      <dt>Review</dt>
      <dd>{reviewWord(run)}</dd>
      {run.fallbackReason !== null && (
        <>
          <dt>Fallback</dt>
          <dd>{run.fallbackReason}</dd>
        </>
      )}
      <dt>Tokens, cost</dt>
      <dd>
        {tokenWords(run)}, {dollars(costOf(run))} (prices of {run.pricesOf})
      </dd>
      <dt>Redacted</dt>
      <dd>
        {replaced.length === 0
          ? 'Nothing had to be taken out of the prompt.'
          : `${replaced.map(([type, amount]) => `${type} ${amount}`).join(', ')}, before the prompt left`}
      </dd>
    </dl>
  )
}

function Attempt({
  attempt,
  isFirstFailure,
}: {
  readonly attempt: AiAttempt
  readonly isFirstFailure: boolean
}): ReactNode {
  const { tokens, rawOutput, refusal, violations } = attempt
  return (
    <li>
      <div className={`${styles.line ?? ''} numbers`}>
        <StatusMark kind={violations.length === 0 ? 'success' : 'error'} />
        <strong>Attempt {attempt.number}</strong>
        <span className="soft">{attempt.purpose}</span>
        {isFirstFailure && <span className={styles.first}>first failure</span>}
      </div>
      <p className="soft numbers">
        {[
          `${attempt.provider}: ${attempt.model}`,
          duration(attempt.latencyMs),
          attempt.answerForm,
          attempt.finishReason === null ? null : `finished: ${attempt.finishReason}`,
          tokens === null
            ? null
            : `${tokens.input} (${tokens.cachedInput} cached) + ${tokens.output} tokens${tokens.estimated ? ', estimated' : ''}`,
          dollars(attempt.cost),
          ...exchangeWords(attempt.exchange),
        ]
          .filter((one) => one !== null)
          .join(' · ')}
      </p>
      {violations.length > 0 && (
        <Violations violations={violations} label={`Violations of attempt ${attempt.number}`} />
      )}
      {rawOutput === null ? (
        <p className="soft">No text came.</p>
      ) : (
        <pre
          className={`${styles.raw ?? ''} selectable`}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long answer is scrolled with the keyboard
          tabIndex={0}
          aria-label={`Raw output of attempt ${attempt.number}`}
        >
          {rawOutput === '' ? '(empty)' : rawOutput}
        </pre>
      )}
      {refusal !== null && <pre className={`${styles.raw ?? ''} selectable`}>{refusal}</pre>}
    </li>
  )
}

function Violations(props: { readonly violations: readonly AiViolation[]; readonly label: string }): ReactNode {
  return (
    <ul className={`${styles.violations ?? ''} selectable`} aria-label={props.label}>
      {props.violations.map(({ kind, path, keyword, message }, index) => (
        <li key={index}>
          <span>
            <strong>{kind}</strong> {path !== '' && <code>{path}</code>} <span className="soft">{keyword}</span>
          </span>
          <span className={styles.message}>{message}</span>
        </li>
      ))}
    </ul>
  )
}

/** Number of the attempt that stays on top as the first failure; null where none failed. */
function firstFailed({ attempts }: AiRun): number | null {
  return attempts.find(({ violations }) => violations.length > 0)?.number ?? null
}

function inputOf(run: AiRun): AiStepInput {
  return {
    request_id: run.requestId,
    prompt_version: run.promptVersion,
    input: run.input,
    allowed_actions: run.allowedActions,
    forbidden_actions: run.forbiddenActions,
  }
}

function suppliedWords({ suppliedSources }: AiRun): string {
  return suppliedSources.length === 0 ? 'No source was supplied.' : `Supplied sources: ${suppliedSources.join(', ')}.`
}
