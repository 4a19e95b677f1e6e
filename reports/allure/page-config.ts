import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnvInfo } from 'allure-js-commons/sdk/reporter'
import { knownMark } from './allure-test.ts'

/** Runs kept in a history: enough for a trend, while the page can still be sent. */
const historyLimit = 20

/** What changed from run to run. The usual charts also show the share of passed tests, see `page-adaptations.ts`. */
const charts = [
  { type: 'statusDynamics', title: 'Results of each run' },
  { type: 'statusTransitions', title: 'What changed from run to run' },
]

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
      ? categories
          .filter(isObject)
          .map((category) => ({ ...category, name: category.name, groupByMessage: false }))
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
          ...(history === undefined ? { sections: [] } : { sections: ['charts'], charts }),
        },
      },
    },
  }
}

/** Do the categories explain the verdict? They do if they are causes, or reasons why there is no verdict. */
export const opensWithCategories = ({
  name,
  categories,
}: Pick<Awaited<ReturnType<typeof pageConfig>>, 'name' | 'categories'>): boolean =>
  name.startsWith('INCONCLUSIVE') || categories.some((category) => /^1\. /.test(String(category.name)))

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
