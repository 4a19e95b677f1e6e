import { opaqueId } from './board.ts'
import type { Operation } from './groups.ts'
import { invalidParameters, type Json, messageOnly, notFound } from './refusal.ts'
import { type BoardRequest, collection, fields, members, page, pick, text, values } from './request.ts'
import { unauthorized } from './signature.ts'

const names = [
  ...['userId', 'incentiveId', 'level', 'available', 'usedAmount', 'usedAmountStartDate'],
  ...['usedAmountEndDate', 'currentUsedAmount', 'currentUsedAmountStartDate', 'currentUsedAmountEndDate'],
  ...['isConsumedApp', 'appId'],
]

interface Incentive {
  readonly id: string
  readonly level: number
  available: boolean
  consumedBy: string | undefined
}

/** The card of one user: ten usable incentives, and one that another application used. */
export class Card {
  readonly userId: string
  readonly incentives: readonly Incentive[]
  readonly usedElsewhere: Incentive

  constructor(userId: string, otherApplicationId: string) {
    this.userId = userId
    this.usedElsewhere = { id: opaqueId(), level: 0, available: false, consumedBy: otherApplicationId }
    const usable = Array.from({ length: 10 }, (_, level) => ({
      id: opaqueId(),
      level,
      available: true,
      consumedBy: undefined,
    }))
    this.incentives = [...usable, this.usedElsewhere]
  }
}

/** The operations of the card incentive; only its holder can see a card. */
export function cardOperations(card: Card): Record<'latest' | 'read' | 'use', Operation> {
  const holder = (request: BoardRequest): void => {
    const { userId } = request.caller
    if (userId === undefined) throw unauthorized('a logged-in user is needed')
    const [asked] = request.places
    if (userId !== card.userId || (asked !== '@me' && asked !== userId)) throw notFound()
  }
  const incentive = (request: BoardRequest): Incentive => {
    holder(request)
    const found = card.incentives.find((one) => one.id === request.places[1])
    if (found === undefined) throw notFound()
    return found
  }
  const show = (one: Incentive, request: BoardRequest): Record<string, Json> => ({
    currentUsedAmountEndDate: day(-1),
    currentUsedAmountStartDate: day(-19),
    currentUsedAmount: 0,
    usedAmountEndDate: day(-20),
    usedAmountStartDate: day(-50),
    usedAmount: 12_345_678_901,
    isConsumedApp: one.consumedBy === request.caller.applicationId,
    available: one.available,
    level: one.level,
    incentiveId: one.id,
    userId: Number(card.userId),
  })
  const project = (whole: Record<string, Json>, wanted: readonly string[] | undefined): Json =>
    wanted === undefined ? { ...whole, brand: null } : pick(whole, wanted)
  return {
    latest(request) {
      holder(request)
      const wanted = fields(request, names)
      const shown = card.incentives
        .slice(0, 1)
        .map((one) => project({ ...show(one, request), userId: card.userId }, wanted))
      return { status: 200, body: collection(shown, page(request)) }
    },
    read(request) {
      const one = incentive(request)
      return { status: 200, body: project(show(one, request), fields(request, names)) }
    },
    use(request) {
      const one = incentive(request)
      const named = values(request, 'fields').flatMap((list) => list.split(','))
      if (!named.includes('appId') || !named.includes('available'))
        throw invalidParameters('fields has to name appId and available.')
      const body = members(request, ['appId', 'available'])
      const appId = text(body, 'appId')
      if (appId === undefined) throw invalidParameters('appId is required.')
      if (typeof body.get('available') !== 'boolean')
        throw invalidParameters('available has to be a boolean.')
      if (appId !== request.caller.applicationId) throw messageOnly(403, 'appId is not your application.')
      if (body.get('available') === true) throw invalidParameters('available can only become false.')
      if (!one.available) throw messageOnly(400, 'The incentive is used already.')
      one.available = false
      one.consumedBy = appId
      return {
        status: 200,
        body: {
          ...pick(show(one, request), ['isConsumedApp', 'level', 'available', 'incentiveId', 'userId']),
          appId,
          receipt: opaqueId(),
        },
      }
    },
  }
}

/** A day in the card company's calendar (UTC+9), this many days from today. */
function day(distance: number): string {
  return new Date(Date.now() + 9 * 3_600_000 + distance * 86_400_000).toISOString().slice(0, 10)
}
