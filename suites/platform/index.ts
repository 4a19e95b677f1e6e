import { type Declaration, type Suite, suite } from '../../harness/index.ts'
import { listedContract } from './contract.ts'
import { type Endpoint, type EndpointGroup, endpointGroups, isRead } from './endpoints.ts'
import { readExists, readRefused, readShape, writeOffered, writePathExists } from './existence.ts'
import { answersBody, answersJson, formatAccepted, otherFormatRefused } from './payload.ts'
import { anonymousRefused, patchRefused, signedPatchRefused, wrongSecretRefused } from './refusal.ts'
import { severalAccepted } from './several.ts'

const section = 'Endpoints / Other listed endpoints (method and path only)'

export default endpointGroups.map(
  (group: EndpointGroup): Suite =>
    suite(
      `${group.resource}: listed endpoints`,
      { class: 'platform', section, resource: group.resource },
      group.endpoints.flatMap((endpoint) => [
        ...(isRead(endpoint) ? readChecks(endpoint) : writeChecks(endpoint, group)),
        listedContract(endpoint),
      ]),
    ),
)

function readChecks(endpoint: Endpoint): Declaration[] {
  const { several } = endpoint
  return [
    readExists(endpoint),
    ...(several === undefined ? [] : [severalAccepted(endpoint, several)]),
    answersJson(endpoint),
    answersBody(endpoint),
    formatAccepted(endpoint),
    otherFormatRefused(endpoint),
    anonymousRefused(endpoint),
    wrongSecretRefused(endpoint),
    patchRefused(endpoint),
    ...(endpoint.listed.includes('{') ? [] : [signedPatchRefused(endpoint)]),
    readShape(endpoint),
  ]
}

function writeChecks(endpoint: Endpoint, { endpoints }: EndpointGroup): Declaration[] {
  const path = pathForm(endpoint)
  const readable = endpoints.some((other) => isRead(other) && pathForm(other) === path)
  const alone = endpoints.filter((other) => pathForm(other) === path).length === 1
  return [
    anonymousRefused(endpoint),
    ...(readable ? [writeOffered(endpoint)] : [writePathExists(endpoint), readRefused(endpoint)]),
    ...(alone ? [patchRefused(endpoint)] : []),
  ]
}

/** A listed path with its parameters' names left out: the table names one and several ids differently. */
function pathForm({ path }: Endpoint): string {
  return path({ user: 'u', person: 'p', leaderboard: 'l', item: 'i', achievement: 'a', transaction: 't' })
}
