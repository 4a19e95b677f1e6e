const millisecondsADay = 86_400_000
const millisecondsAnHour = 3_600_000

/** Clocks of caller and target may differ by so much. */
const skewInMilliseconds = 300_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a value is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === value
}

/**
 * A day some days later.
 * @param day `YYYY-MM-DD`
 * @param days negative: earlier
 */
export function dayAfter(day: string, days = 1): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * millisecondsADay)
}

/**
 * The days that may be the day before a moment, since the time zone of the dates is not stated: from UTC-12 to UTC+14.
 * @param moment when the request was received, give or take five minutes
 */
export function daysBefore(moment: Date): string[] {
  const from = moment.getTime() - 12 * millisecondsAnHour - skewInMilliseconds
  const to = moment.getTime() + 14 * millisecondsAnHour + skewInMilliseconds
  const days: string[] = []
  for (let day = dayOf(from); day <= dayOf(to); day = dayAfter(day)) days.push(dayAfter(day, -1))
  return days
}
