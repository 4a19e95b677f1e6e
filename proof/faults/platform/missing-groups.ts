import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { platform } from '../declare.ts'
import { listed } from './listed-overrides.ts'

/** Faults of whole groups of listed endpoints: they do not exist, are open, or do not verify signatures. */
export const platformMissingGroupsFaults: readonly Fault[] = [
  ...listed.flatMap(([group, shown]) => {
    const id = group.replace('.', '-')
    const named = `the endpoints of ${group.replace('.', ' ')}`
    const belongs = (operation: OperationId | undefined): boolean =>
      operation?.startsWith(`${group}.`) === true
    return [
      platform.fault(
        `listed-${id}-missing`,
        `${named} do not exist`,
        shown.map((one) => `platform.${group}.${one}`),
        {
          operationOffered: (operation) => !belongs(operation),
        },
      ),
      platform.fault(
        `listed-${id}-open`,
        `${named} are open to everybody`,
        [`platform.${group}.*.anonymous`],
        {
          anonymousAccepted: belongs,
        },
      ),
      ...(group === 'notification'
        ? []
        : [
            platform.fault(
              `listed-${id}-unverified`,
              `${named} accept wrong credentials`,
              [`platform.${group}.*.wrong-secret`],
              {
                failureForgiven: (operation, problem) =>
                  belongs(operation) && problem === 'credentials-invalid',
              },
            ),
          ]),
    ]
  }),
]
