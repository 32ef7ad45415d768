import { counted } from './counted.ts'

/** What the first start of a Faultline that lets things go would take from a store that was never asked: it waits, and says so. */
export interface RetentionGrace {
  /** ISO 8601: nothing goes by itself before. */
  readonly until: string
  /** What is older than the retention keeps it. */
  readonly executions: number
  readonly deliveries: number
}

/** The words of it, for the window, `serve` and `doctor`. `days`: how long things are kept. */
export function graceSentence({ until, executions, deliveries }: RetentionGrace, days: number): string {
  const old = `${counted(executions, 'execution')} and ${counted(deliveries, 'delivery', 'deliveries')}`
  const when = `${until.slice(0, 10)} at ${until.slice(11, 16)} UTC`
  const over = executions + deliveries === 0 ? 'What is over its size' : `${old} older than ${String(days)} days`
  return `This store was kept without limits until now. ${over} will go on ${when} and not before: set the limits to 0 in Settings under Storage to keep all.`
}
