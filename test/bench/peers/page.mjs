import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const columns = [
  ['bare', 'a route by hand'],
  ['row', 'with one SQLite row'],
  ['nodeRed', 'Node-RED'],
  ['n8n', 'n8n'],
  ['faultline', 'Faultline'],
]

/** docs/performance.md, from the figures of one run. */
export async function performancePage(report) {
  const text = `# Performance

Written by \`npm run bench -- peers\`, which measures all peers in one run and keeps the figures in \`out/bench/peers.json\`:
${report.at}, ${report.processor}, ${report.runtime}, ${report.connections} connections from the same machine. Each peer is
loaded for ten seconds to warm up, which do not count, and then for two seconds in ${report.rounds} rounds, one peer after the other in each; a figure is the median of the rounds, with the least and the
most in brackets. When it began, ${report.busy} other programs on average were at work on the same processors.

Only what stands in one run can be compared: another machine, or this one when it is busy, gives others.

- **a route by hand** is a Fastify route that computes the answer; **with one SQLite row** it writes one row of the request
  before it answers.
- **Node-RED** ${report.nodeRed} does the task with its own nodes (HTTP In, Change, Function, Switch, Split, Join, HTTP Response). It
  records nothing.
${
  report.n8n === null
    ? ''
    : `- **n8n** ${report.n8n} runs the very workflows that Faultline runs, and records their executions, as it comes.
`
}- **Faultline** records the delivery as it came, the execution, and every node's input and output before it answers. That
  every answered request has its execution in the data folder is counted at the end of each task.

${table(report, 'Answers in a second', (task, peer) => rate(task.perSecond[peer]))}

${table(report, 'Half of the answers came within', (task, peer) => milliseconds(task.p50Ms[peer]))}

${table(report, '99 of 100 answers came within', (task, peer) => milliseconds(task.p99Ms[peer]))}

## As ratios

${ratios(report)}

## The tasks

${report.tasks.map(({ name, what }) => `- **${name}**: ${what}.`).join('\n')}
`
  const path = join(import.meta.dirname, '../../../docs/performance.md')
  return format(text, { ...(await resolveConfig(path)), filepath: path })
}

function table({ tasks }, title, cell) {
  const shown = columns.filter(([peer]) => peer in tasks[0].perSecond)
  return `## ${title}

${rows(
  ['task', ...shown.map(([, name]) => name)],
  tasks.map((task) => [task.name, ...shown.map(([peer]) => cell(task, peer))]),
)}`
}

function ratios({ tasks, n8n }) {
  const peers = [
    ['bare', 'Faultline to a route by hand'],
    ['row', 'to one SQLite row'],
    ['nodeRed', 'to Node-RED'],
    ...(n8n === null ? [] : [['n8n', 'to n8n']]),
  ]
  return rows(
    ['task', ...peers.map(([, name]) => name), 'executions recorded'],
    tasks.map((task) => [task.name, ...peers.map(([peer]) => ratio(task, peer)), task.recorded]),
  )
}

function rows(head, body) {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rate({ median, least, most }) {
  return `${median.toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})`
}

function milliseconds(value) {
  return `${value.toFixed(1)} ms`
}

function ratio({ perSecond }, peer) {
  return (perSecond.faultline.median / perSecond[peer].median).toFixed(2)
}
