import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { type Answer, type Call, withBody } from '../../../proof/trouble/kind.ts'
import { startBadTarget } from '../../../proof/trouble/target.ts'
import { encodings } from '../../http/redaction/encodings.test-data.ts'
import { foundIn } from './found-texts.test-data.ts'
import { runSuite } from './suite-process.ts'

const application = { id: '13', consumerKey: 'key13', consumerSecret: 'NWG5CU&HO"K+9B\\S/Tz\'U% IASlSd' }
const user = {
  id: '4711',
  token: '2f33ee11bb52cf8467ad',
  tokenSecret: 'qj"KxGr\\n&4t1B<V9BJ>9tZ%41KklGL=',
}
const secrets = [application.consumerSecret, user.token, user.tokenSecret]

const pairs = encodings.flatMap((outer) => encodings.map((inner) => ({ inner, outer })))

/** Do these two encodings give a text that a header can contain? */
const isHeaderText = ({ inner, outer }: (typeof pairs)[number]): boolean =>
  /^[\x20-\x7e]+$/.test(outer.encode(inner.encode(secrets[0] ?? '')))

/** Uses every pair in turn, each time with the next secret. */
function openEchoes(given: readonly (typeof pairs)[number][], sent: Set<string>) {
  let turn = 0
  return {
    /** The pairs that have not been used yet. */
    left: () => given.slice(turn),
    next: ({ authorization }: Call): string => {
      const signature = decodeURIComponent(/oauth_signature="([^"]*)"/.exec(authorization)?.[1] ?? '')
      const pair = given[turn % given.length]
      // Every round begins with another secret.
      const secret = [...secrets, signature][(turn + Math.floor(turn / given.length)) % 4] ?? ''
      turn++
      const text = pair === undefined ? '' : pair.outer.encode(pair.inner.encode(secret))
      if (secret !== '') sent.add(text)
      return text
    },
  }
}

/** The right answer with one more member, if it is an object. */
function withMember(body: string, echo: string): string {
  const end = body.lastIndexOf('}')
  return end < 0
    ? body
    : `${body.slice(0, end)}${body.startsWith('{}') ? '' : ','}"echo":${JSON.stringify(echo)}}`
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

test('the search of this test finds encoded secrets in every kind of file', () => {
  const texts = encodings.map(({ encode }) => encode(secrets[0] ?? ''))
  const json = JSON.stringify({ log: [{ text: JSON.stringify({ Message: texts.join(' ') }) }] })
  const html = `<script>d("${Buffer.from(json).toString('base64')}")</script>`
  const xml = `<failure message="${texts.join(' ').replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"/>`
  for (const file of [json, html, xml]) expect(foundIn(file, new Set(texts)).size).toBe(new Set(texts).size)
  expect(foundIn(json, new Set(['nothing of that']))).toEqual(new Set())
})

test('no file of a run contains credentials that the target echoes, encoded twice in any two ways', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'echoed-'))
  const sent = new Set<string>()
  const inBodies = openEchoes(pairs, sent)
  const inHeaders = openEchoes(pairs.filter(isHeaderText), sent)
  const echoing: Answer = (call, response) => {
    const { number, right } = call
    // Several pairs in each response: all of them are used long before the run ends, however few requests it sends.
    const headers = {
      'x-echo': `${inHeaders.next(call)} or ${inHeaders.next(call)}`,
      location: `/${inHeaders.next(call)}`,
    }
    const echoes = Array.from({ length: 4 }, () => inBodies.next(call)).join(' or ')
    if (number % 4 > 1) return withBody(call, response, withMember(right.body, echoes), headers)
    const message = `The request ${echoes} was refused.`
    const refused = { ...call, right: { ...right, status: 400 } }
    if (number % 4 === 1)
      withBody(refused, response, JSON.stringify({ Error: { Message: message } }), headers)
    else withBody(refused, response, message, { ...headers, 'content-type': 'text/plain' })
  }
  // The first requests of a run must be answered correctly, and so are all requests after the last pair.
  const isOver = () => inBodies.left().length + inHeaders.left().length === 0
  const target = await startBadTarget(({ number }) => (number < 40 || isOver() ? undefined : echoing), {
    credentials: { application, user },
  })
  try {
    const file = join(folder, 'board.json')
    writeFileSync(file, JSON.stringify(target.config))
    const output = join(folder, 'out')
    const selection = ['groups.read.*', 'entries.read.*', 'incentive.read.*', 'achievements.read.*']
    const { code, stdout, stderr } = await runSuite(
      ['run', '--config', file, '--output', output, '--evidence', 'all', '--only', ...selection],
      { folder },
    )
    expect([1, 3]).toContain(code)
    expect([inBodies.left(), inHeaders.left()]).toEqual([[], []])
    // A run of a selection builds the page only on request.
    const built = await runSuite(
      ['report', join(output, 'replays', readdirSync(join(output, 'replays'))[0] ?? '')],
      { folder },
    )
    expect(built).toMatchObject({ code: 0 })
    const names = filesIn(output)
    const kinds = ['conformance.json', 'junit.xml', 'summary.md', 'exchanges.har', 'index.html']
    for (const kind of kinds) expect(names.filter((name) => name.endsWith(kind))).not.toEqual([])
    const wanted = new Set([...sent, ...secrets])
    const texts = [
      ['stdout', stdout] as const,
      ['stderr', stderr] as const,
      ['report', built.stdout + built.stderr] as const,
      ...names.map((name) => [relative(output, name), readFileSync(name, 'utf8')] as const),
    ]
    const leaks = texts.flatMap(([name, text]) =>
      [...foundIn(text, wanted)].map((found) => ({ name, found })),
    )
    expect(leaks.slice(0, 5)).toEqual([])
  } finally {
    await target.close()
    rmSync(folder, { recursive: true })
  }
}, 400_000)
