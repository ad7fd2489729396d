import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { scratch } from './repository.mjs'

/** @typedef {{ name: string, seconds: number, budgetSeconds?: number | undefined }} Timed */

/**
 * The checks that took longer than their budget in this run and in the one before it in this checkout. Once may be the
 * machine; twice is the tests.
 * @template {Timed} T
 * @param {readonly T[]} results
 * @param {string} [file] where the names of the last run are kept
 * @returns {T[]}
 */
export function overBudgetAgain(results, file = scratch('over-budget.json')) {
  /** @type {string[]} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const over = results.filter(({ seconds, budgetSeconds = Number.POSITIVE_INFINITY }) => seconds > budgetSeconds)
  const ran = new Set(results.map(({ name }) => name))
  const kept = [...before.filter((name) => !ran.has(name)), ...over.map(({ name }) => name)]
  writeFileSync(file, JSON.stringify(kept))
  return over.filter(({ name }) => before.includes(name))
}
