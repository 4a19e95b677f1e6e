import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnvInfo } from 'allure-js-commons/sdk/reporter'
import { knownMark } from './test.ts'

/** Runs kept in a history: enough for a trend, while the page can still be sent. */
const historyLimit = 20

/**
 * The configuration of the package `allure` for one page. The name of the page and the groups of failures are read from
 * files next to the results, so the page can be built again in the same way at any time.
 * @param results folder with the results
 * @param page folder for the page
 * @param history file with the results of earlier runs
 */
export async function pageConfig(results: string, page: string, history: string | undefined) {
  const categories = await jsonIn(join(results, 'categories.json'))
  const { verdict, target } = parseEnvInfo(await textIn(join(results, 'environment.properties')))
  return {
    name: verdict === undefined || target === undefined ? 'Conformance' : `${verdict} · ${target}`,
    output: page,
    appendHistory: history !== undefined,
    ...(history === undefined ? {} : { historyPath: history, historyLimit }),
    categories: Array.isArray(categories)
      ? categories.filter(isObject).map((category) => ({ ...category, groupByMessage: false }))
      : [],
    resolutions: {
      rules: [
        {
          resolution: 'accepted',
          messageRegexp: `^${knownMark}`,
          comment: 'The baseline expects this failure.',
        },
      ],
    },
    plugins: {
      awesome: {
        options: {
          singleFile: true,
          reportLanguage: 'en',
          groupBy: ['epic', 'feature', 'story'],
          ...(history === undefined ? { sections: [] } : { sections: ['charts'] }),
        },
      },
    },
  }
}

/** The text of a file; empty if there is none, because results of another tool lack it. */
const textIn = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

async function jsonIn(file: string): Promise<unknown> {
  try {
    return JSON.parse(await textIn(file))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
