/** Says one line to the person: on standard error, so that data stays alone on standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes one line of data; waits while the reader is slower than we are. */
export function print(value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(value)}\n`, (error) => {
      if (error === null || error === undefined) resolve()
      else reject(error)
    })
  })
}
