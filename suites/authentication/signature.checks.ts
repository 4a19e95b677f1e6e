import { must, should, suite } from '../../harness/index.ts'
import { chosen } from './invalid-credential.ts'
import {
  cutSignatures,
  formatAdded,
  otherDetails,
  otherHost,
  otherMethods,
  otherParameters,
  otherPaths,
  otherQueries,
  repeatedQuery,
  rewrittenSignatures,
  unsignedParameters,
  wrongSignatures,
} from './invalid-signatures.ts'
import { listGroups, listSelected, reads } from './operations.ts'
import { refused, unauthorized } from './refused.ts'
import { createGroup, deleteGroup, writes } from './writes.ts'

const everything = [...reads, createGroup, deleteGroup, ...writes]

export default suite(
  'Authentication: what the signature covers',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must('auth.signature.wrong', 'a wrong signature answers 401 and has no effect', 'R-status-401', [
      ...unauthorized([listGroups], wrongSignatures),
      ...unauthorized(everything, chosen(wrongSignatures, 'signature-wrong')),
      ...unauthorized(writes, chosen(wrongSignatures, 'signature-case')),
    ]),
    must(
      'auth.signature.cut',
      'a signature that is cut, empty or not a signature is refused',
      'R-status-401',
      refused([listGroups], cutSignatures),
      { why: 'RFC 5849, section 3.2 recommends 401 for a wrong signature, 400 for a missing one.' },
    ),
    should(
      'auth.signature.rewritten',
      'the octets of the valid signature, written other than as their base64, are refused',
      'RFC 5849, section 3.4.2',
      refused([listGroups], rewrittenSignatures),
      {
        why: 'Some base64 decoders ignore what follows the padding; such a signature still proves who calls.',
      },
    ),
    must(
      'auth.signature.method',
      'a signature that was made for another method answers 401 and has no effect',
      'R-status-401',
      [
        ...unauthorized([listGroups], otherMethods),
        ...unauthorized(everything, chosen(otherMethods, 'signed-method')),
        ...unauthorized(writes, chosen(otherMethods, 'signed-write')),
      ],
    ),
    must(
      'auth.signature.path',
      'a signature that was made for another path answers 401 and has no effect',
      'R-status-401',
      unauthorized([listGroups, ...writes], otherPaths),
    ),
    should(
      'auth.signature.host',
      'a signature that was made for another host answers 401',
      'RFC 5849, section 3.4.1.2',
      unauthorized([listGroups], [otherHost]),
      { why: 'Behind a proxy a server may see another host, but it must not accept any host.' },
    ),
    must('auth.signature.query', 'a signature that was made for another query answers 401', 'R-status-401', [
      ...unauthorized([listGroups], otherQueries),
      ...unauthorized([listSelected], unsignedParameters),
      ...unauthorized(writes, [formatAdded]),
    ]),
    should(
      'auth.signature.query-repeated',
      'a query parameter that is repeated after signing is refused',
      'RFC 5849, section 3.4.1.3',
      refused([listGroups], [repeatedQuery]),
      { why: 'Frameworks that keep only one of two parameters with the same name do not see the other one.' },
    ),
    must(
      'auth.signature.parameters',
      'a signature that was made for another nonce, timestamp or requestor answers 401',
      'R-status-401',
      unauthorized([listGroups], otherParameters),
    ),
    should(
      'auth.signature.all-parameters',
      'a signature no longer fits when oauth_version is removed or a further parameter is added',
      'RFC 5849, section 3.4.1.3',
      refused([listGroups], otherDetails),
      { why: 'The signature covers every parameter of the header except realm.' },
    ),
  ],
)
