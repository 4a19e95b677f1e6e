import { type Case, each, expect } from '../../harness/index.ts'
import { readings } from './readings.ts'
import { onUsed } from './use/on-used.ts'
import { useBy } from './use/wrong-updates.ts'

/** Reads by a user without a card. */
export const nonMembers: readonly Case[] = [
  ...each(
    [
      { id: 'incentive.latest.no-member', title: 'the latest incentive', me: false },
      { id: 'incentive.latest.no-member-me', title: 'the latest incentive of @me', me: true },
    ],
    ({ id, title }) => ({ id, title }),
    async (context, { me }) => {
      const user = me ? '@me' : context.fixture('nonMember').id
      expect(await context.otherUser.latestIncentive(user)).toHaveStatus(404)
    },
  ),
  ...each(
    [
      { id: 'incentive.read.no-member', title: 'an incentive of the card holder', me: false },
      { id: 'incentive.read.no-member-me', title: 'an incentive of the card holder under @me', me: true },
    ],
    ({ id, title }) => ({ id, title, needs: ['user'] }),
    async (context, { me }) => {
      const { id } = await context.use(readings)
      const user = me ? '@me' : context.fixture('nonMember').id
      expect(await context.otherUser.readIncentive(user, id.value())).toHaveStatus(404)
    },
  ),
]

/** Valid updates by a user without a card. */
export const updatesOfNonMembers: readonly Case[] = [
  { id: 'incentive.update.no-member', title: 'under the id of that user', me: false },
  { id: 'incentive.update.no-member-me', title: 'under @me', me: true },
].map(({ id, title, me }) => ({
  id,
  title,
  run: onUsed(
    (context, incentive) =>
      context.otherUser.updateIncentive(
        me ? '@me' : context.fixture('nonMember').id,
        incentive,
        useBy(context),
      ),
    (response) => expect(response).toHaveStatus(404),
  ),
}))
