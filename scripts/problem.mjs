// What a script could not do, said to a person: what happened, and what to do about it.

import { stripVTControlCharacters } from 'node:util'

export class Problem extends Error {
  /**
   * @param {string} what one sentence: what happened with the actual value, and what was expected
   * @param {string} remedy one sentence: what the reader can do now
   * @param {string} [details] output of the program that failed, printed before the sentences
   */
  constructor(what, remedy, details = '') {
    super(`${what} ${remedy}`)
    this.name = 'Problem'
    this.details = details.trim()
  }
}

const remedies = {
  ENOSPC: 'The disk is full: free about 2 GB and run the command again.',
  EACCES: 'Give your user the right to write there, or name another cache folder with XDG_CACHE_HOME.',
  EPERM: 'Give your user the right to write there, or name another cache folder with XDG_CACHE_HOME.',
  EROFS: 'That file system is read-only: name another cache folder with XDG_CACHE_HOME.',
}

/**
 * The text to print for anything thrown: a problem as its sentences, a refused file as cause and remedy, else the stack.
 * @param {any} thrown
 * @returns {string}
 */
export function sentenceFor(thrown) {
  if (thrown instanceof Problem) return thrown.details ? `${thrown.details}\n\n${thrown.message}` : thrown.message
  const remedy = remedies[thrown?.code]
  if (remedy) return `${thrown.message}. ${remedy}`
  return thrown?.stack ?? String(thrown)
}

/** Runs a script's body; ends the process with what it returns, or with 1 and the sentence on standard error. */
export async function endWith(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (thrown) {
    const text = sentenceFor(thrown)
    process.stderr.write(`\n${process.stderr.isTTY ? text : stripVTControlCharacters(text)}\n`)
    process.exitCode = 1
  }
}
