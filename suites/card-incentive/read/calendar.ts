const millisecondsADay = 86_400_000

/** The largest difference between the clocks of the caller, the target and front ends. */
const skewInMilliseconds = 600_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a value is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === value
}

/**
 * The day that is a number of days later.
 * @param day `YYYY-MM-DD`
 * @param days negative: earlier
 */
export function dayAfter(day: string, days = 1): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * millisecondsADay)
}

/** Time zones range from twelve hours behind GMT to fourteen hours ahead. */
const [westernmost, easternmost] = [-12 * 3_600_000, 14 * 3_600_000]

/**
 * The days that may be the day before a moment. The time zone of the dates is not stated, so the day before in any time
 * zone counts.
 * @param moment when the request was received, give or take ten minutes
 */
export function daysBefore(moment: Date): readonly string[] {
  const time = moment.getTime()
  const first = dayAfter(dayOf(time + westernmost - skewInMilliseconds), -1)
  const last = dayAfter(dayOf(time + easternmost + skewInMilliseconds), -1)
  return [0, 1, 2].map((days) => dayAfter(first, days)).filter((day) => day <= last)
}
