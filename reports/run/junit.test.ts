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

  test('distinguishes a partial run from a whole one', () => {
    const xml = junitXml(...reported(sampleRun({ complete: false })))
    expect(xml).toContain('<testsuites name="textboard-conformance (incomplete run)"')
    expect(xml).toContain('<property name="complete" value="false"/>')
    expect(junitXml(...reported(sampleRun()))).not.toContain('incomplete')
  })

  test('stays well-formed if sentences contain reserved characters of XML', () => {
    const sentence = 'a "quoted" <b> & c -- --> ]]>'
    tagsOf(
      junitXml(
        ...reported(sampleRun({ checks: [checkResult({ sentence, topic: sentence, resource: sentence })] })),
      ),
    )
    tagsOf(junitXml(...reported(sampleRun({ checks: [] }))))
  })

  test('is well-formed if a thousand checks fail with long messages, and has a failure for each', () => {
    const xml = junitXml(...reported(hugeRun()))
    expect(xml.length).toBeGreaterThan(1_000_000)
    const tags = tagsOf(xml)
    expect(tags.filter((tag) => tag === 'failure')).toHaveLength(1000)
    expect(tags.filter((tag) => tag === 'testcase')).toHaveLength(1000)
  })
})
