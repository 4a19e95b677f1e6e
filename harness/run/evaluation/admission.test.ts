import { expect, test } from 'vitest'
import { openAdmission } from './admission.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Cases that wait for a permit once they have begun. */
function crowd(count: number) {
  const begun: number[] = []
  let allBegun = 0
  const admission = openAdmission(() => allBegun++)
  const entered = Array.from({ length: count }, async (_unused, number) => {
    await admission.enter()
    begun.push(number)
    admission.queued()
  })
  return { admission, begun, entered, heard: () => allBegun }
}

test('cases begin in order, and only while few cases wait for a permit', async () => {
  const { admission, begun, entered, heard } = crowd(500)
  for (let turn = 0; turn < 30; turn++) await settled()
  expect(begun.length).toBeGreaterThanOrEqual(100)
  expect(begun.length).toBeLessThan(200)
  expect(admission.allBegun()).toBe(false)
  expect(heard()).toBe(0)
  while (!admission.allBegun()) {
    admission.unqueued()
    await settled()
  }
  await Promise.all(entered)
  expect(begun).toEqual(Array.from({ length: 500 }, (_unused, number) => number))
  await settled()
  expect(heard()).toBe(1)
})

test('cases that do not wait for a permit do not stop other cases from beginning', async () => {
  const admission = openAdmission(() => undefined)
  await Promise.all(Array.from({ length: 300 }, () => admission.enter()))
  expect(admission.allBegun()).toBe(true)
})
