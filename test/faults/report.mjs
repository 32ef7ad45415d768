import { cpus, totalmem, type } from 'node:os'

const columns = ['fault', 'rounds', 'sent', 'lost', 'twice', 'wrong', 'note']

const cellsOf = (row) => columns.map((name) => String(name === 'wrong' ? row.wrong.length : row[name]))

/** The rows as a table of Markdown. */
export function tableOf(rows) {
  const lines = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => cells[index].length)))
  const line = (cells) => `| ${cells.map((cell, index) => cell.padEnd(widths[index])).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(columns), rule, ...lines.slice(1).map(line)].join('\n')
}

/** `docs/reliability.md`: what was seen, where and when. */
export function pageOf(rows, { seed, date, version }) {
  const memory = (totalmem() / 1024 ** 3).toFixed(0)
  return `# What faults do to Faultline

Written by \`npm run test:faults -- --write\`; only what was seen stands here. **lost**: answered 2xx, and not kept, or neither run
nor marked as cut off. **twice**: one event ran a second time without being marked as a retry. **wrong**: a store that says of itself
what is not so, a hang, an exit code or a message that does not fit.

Faultline ${version}, ${date}, ${type()} with ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}) and ${memory} GB,
Electron ${process.versions.electron} as Node.js ${process.versions.node}, seed ${seed}.

${tableOf(rows)}

A kill comes at a moment that the seed chooses. The lock is another program's write transaction; the full disk is a small tmpfs;
descriptors are limited by \`ulimit -n\`. Bits are flipped and files cut in copies of a sound data folder, which is then listed,
looked at by the doctor and served. Nothing here tells of a power cut: the store does not wait for the disk at each commit.
`
}
