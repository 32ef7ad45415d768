import { readFileSync, writeFileSync } from 'node:fs'

/**
 * @typedef {object} NativeDialogs
 * @property {(...paths: (string | null)[]) => void} answer answers the next dialogs, one path each, in this order; null cancels one
 * @property {() => number} left how many answers nobody has asked for yet
 */

/**
 * Answers of the system's file dialogs, in a file that the app reads (FAULTLINE_DIALOGS). While it is named no dialog opens:
 * one for which no answer is left counts as cancelled.
 * @param {string} file
 * @returns {NativeDialogs}
 */
export function nativeDialogs(file) {
  writeFileSync(file, '[]')
  return {
    answer: (...paths) => writeFileSync(file, JSON.stringify([...JSON.parse(readFileSync(file, 'utf8')), ...paths])),
    left: () => JSON.parse(readFileSync(file, 'utf8')).length,
  }
}
