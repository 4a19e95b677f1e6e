import { describe, expect, test } from 'vitest'
import { junitXml } from './junit.ts'
import { checkResult, hugeRun, reported, sampleRun } from './sample-run.test-data.ts'

/**
 * A strict reader for the XML that the suite writes. Returns the tags in order, or throws if the XML is not
 * well-formed.
 */
function tagsOf(xml: string): string[] {
  const open: string[] = []
  const tags: string[] = []
  if (/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) throw new Error('illegal character')
  const rest = xml.replace(/<\?xml [^?]*\?>|<!--(?:(?!--).)*-->|<[^>]*>/gs, (tag) => {
    if (tag.startsWith('<?') || tag.startsWith('<!--')) return ''
    const parsed = /^<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>$/s.exec(tag)
    if (parsed === null) throw new Error(`bad tag ${tag.slice(0, 200)}`)
    const [, closing, name = '', , empty] = parsed
    if (closing === '/') {
      if (open.pop() !== name) throw new Error(`unbalanced ${name}`)
      return ''
    }
    if (empty !== '/') open.push(name)
    tags.push(name)
    return ''
  })
  if (open.length > 0) throw new Error(`not closed: ${open.join()}`)
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)|[<>]/.test(rest)) throw new Error('unescaped text')
  return tags
}

describe('junit.xml', () => {
  test('is well-formed whatever the target sent, and has one element per outcome', () => {
    const tags = tagsOf(junitXml(...reported(sampleRun())))
    const count = (name: string) => tags.filter((tag) => tag === name).length
    expect(['testcase', 'failure', 'skipped', 'error'].map(count)).toEqual([7, 1, 4, 1])
  })

  test('has the properties of the whole run once, in the first testsuite', () => {
    const xml = junitXml(...reported(sampleRun()))
    expect(xml.match(/<testsuite /g)?.length).toBeGreaterThan(1)
    expect(xml.match(/<properties>/g)).toHaveLength(1)
    expect(xml.indexOf('name="verdict"')).toBeLessThan(xml.indexOf('<testcase'))
  })

  test('has one testsuite per topic, with counts', () => {
    const xml = junitXml(...reported(sampleRun()))
    expect(xml.match(/<testsuite name="[^"]*"/g)).toEqual([
      '<testsuite name="TextDataGroup: create"',
      '<testsuite name="TextData: create"',
      '<testsuite name="Card incentive: read"',
    ])
    expect(xml).toContain(
      '<testsuites name="textboard-conformance" tests="7" failures="1" errors="1" skipped="4"',
    )
  })

  test('names class and resource, message, level, replay command and evidence of a failure', () => {
    const xml = junitXml(...reported(sampleRun()))
    expect(xml).toContain('classname="textboard.TextData"')
    expect(xml).toContain('type="MUST"')
    expect(xml).toContain("--only 'entries.create.hostile' --seed 7")
    expect(xml).toContain('POST /textdata/@app/@all?format=json -&gt; 500')
    expect(xml).toContain('<skipped message="untested: needs the fixture user"/>')
  })

  test('names the norm and the cause of a failure first, so failures with one cause can be grouped', () => {
    const xml = junitXml(...reported(sampleRun()))
    expect(xml).toMatch(/<failure message="Cause 1: expected 201, got /)
    expect(xml).toMatch(/<failure [^>]*>Cause 1: .*\ncreating a group .*\nMUST, R-group-create/)
  })

  test('has an error if the run has no verdict, because otherwise nothing would be red', () => {
    const untested = checkResult({
      outcome: 'untested',
      message: 'user.token: the target refuses this token',
    })
    const run = sampleRun({ checks: [untested], verdict: 'inconclusive', fixtures: [] })
    const xml = junitXml(...reported(run))
    expect(tagsOf(xml).filter((tag) => tag === 'testcase')).toHaveLength(2)
    expect(xml).toContain('tests="2" failures="0" errors="1" skipped="1"')
    expect(xml).toMatch(
      /<testcase name="the run" [^>]*><error message="INCONCLUSIVE: [^>]*type="inconclusive">/,
    )
    expect(xml).toContain('user.token: the target refuses this token</error>')
    expect(xml.match(/<properties>/g)).toHaveLength(1)
    const part = { kind: 'selection', selected: 1, of: 700 } as const
    const selection = sampleRun({ checks: [untested], verdict: 'none', scope: part })
    expect(junitXml(...reported(selection))).toContain('<testcase name="the run"')
    const passed = sampleRun({ checks: [checkResult()], verdict: 'none', scope: part })
    expect(junitXml(...reported(passed))).not.toContain('<testcase name="the run"')
  })

  test('distinguishes a partial run from a whole one', () => {
    const xml = junitXml(...reported(sampleRun({ complete: false })))
    expect(xml).toContain('<testsuites name="textboard-conformance (incomplete run)"')
    expect(xml).toContain('<property name="complete" value="false"/>')
    expect(junitXml(...reported(sampleRun()))).not.toContain('incomplete')
  })

  test('stays well-formed if sentences contain reserved characters of XML', () => {
    const sentence = 'a "quoted" <b> & c -- --> ]]>'
    const checks = [checkResult({ sentence, topic: sentence, resource: sentence })]
    const xml = junitXml(...reported(sampleRun({ checks })))
    expect(tagsOf(xml).filter((tag) => tag === 'testcase')).toHaveLength(1)
    expect(xml).toContain('a &quot;quoted&quot; &lt;b&gt; &amp; c')
  })

  test('is well-formed without checks', () => {
    const tags = tagsOf(junitXml(...reported(sampleRun({ checks: [] }))))
    expect(tags[0]).toBe('testsuites')
    expect(tags).not.toContain('testcase')
  })

  test('is well-formed if a thousand checks fail with long messages, and has a failure for each', () => {
    const xml = junitXml(...reported(hugeRun()))
    expect(xml.length).toBeGreaterThan(1_000_000)
    const tags = tagsOf(xml)
    expect(tags.filter((tag) => tag === 'failure')).toHaveLength(1000)
    expect(tags.filter((tag) => tag === 'testcase')).toHaveLength(1000)
  })
})
