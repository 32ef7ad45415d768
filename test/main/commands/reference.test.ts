import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { format, resolveConfig } from 'prettier'
import { newFolder, runCommand } from './command-line.ts'

const page = 'docs/command-line.md'
const manual = 'resources/man/faultline.1'

/** Made of the definitions; `FAULTLINE_WRITE_REFERENCE=1` writes both anew. */
async function made(): Promise<{ readonly page: string; readonly manual: string }> {
  const markdown = await runCommand(['reference'])
  const roff = await runCommand(['reference', '--format', 'man'])
  expect([markdown.code, roff.code]).toEqual([0, 0])
  const text = await format(markdown.out, { ...(await resolveConfig(page)), parser: 'markdown' })
  return { page: text, manual: roff.out }
}

test('the reference and the man page are those of the definitions', async () => {
  const now = await made()
  if (process.env['FAULTLINE_WRITE_REFERENCE'] === '1') {
    mkdirSync('resources/man', { recursive: true })
    writeFileSync(page, now.page)
    writeFileSync(manual, now.manual)
  }
  expect(readFileSync(page, 'utf8')).toBe(now.page)
  expect(readFileSync(manual, 'utf8')).toBe(now.manual)
})

test('no text of the man page is taken for an order, and each hyphen is a sign of its own', async () => {
  const { manual: text } = await made()
  const orders = text.split('\n').flatMap((line) => /^([.']\S*)/u.exec(line)?.[1] ?? [])

  expect([...new Set(orders)].toSorted()).toEqual(['.B', '.I', '.SH', '.SS', '.TH', '.TP'])
  expect(text.replaceAll('\\-', '')).not.toMatch(/(?:^|\s)-/mu)
})

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  for (const flag of ['--version', '-V']) {
    expect(await runCommand([flag])).toEqual({ code: 0, out: `${version}\n`, err: '' })
  }
})

test('bash completes commands, options and the choices of an option', async () => {
  const file = join(newFolder(), 'completions.bash')
  writeFileSync(file, (await runCommand(['completions', 'bash'])).out)
  const complete = (...words: string[]): string[] =>
    execFileSync('bash', [
      '-c',
      `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _faultline; echo "\${COMPREPLY[@]}"`,
      file,
      'faultline',
      ...words,
    ])
      .toString()
      .trim()
      .split(/\s+/u)

  expect(complete('sw')).toEqual(['sweep'])
  expect(complete('test', '--ju')).toEqual(['--junit'])
  expect(complete('export', '--format', '')).toEqual(['json', 'md', 'html', 'zip'])
  expect(complete('export', '--out', '')).toEqual([''])
})

test('zsh and fish get every command, and an unknown shell the ones that there are', async () => {
  const names = (await runCommand(['completions', 'bash'])).out
    .match(/words="([^"]+) --help --version"/u)?.[1]
    ?.split(' ')
  expect(names?.length).toBeGreaterThan(20)
  for (const shell of ['zsh', 'fish']) {
    const { code, out } = await runCommand(['completions', shell])
    expect([shell, code, names?.filter((name) => !out.includes(name))]).toEqual([shell, 0, []])
  }
  const { code, err } = await runCommand(['completions', 'bsh'])
  expect([code, err]).toEqual([2, expect.stringContaining('did you mean bash?')])
})

test('a reader that goes after a line ends a list without a word', () => {
  const shell = `"$0" out/main/cli.js cases | head -1; echo "\${PIPESTATUS[0]}"`
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const said = execFileSync('bash', ['-c', `(${shell}) 2>&1`, process.execPath], { env })
    .toString()
    .trim()
    .split('\n')
  expect([said.length, said[1]]).toEqual([2, '0'])
})
