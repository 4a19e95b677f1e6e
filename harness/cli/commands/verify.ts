import { type Command, text, toggle } from './command.ts'

/** `verify`: recomputes a certificate and says which parts hold. */
export const verifyCommand: Command = {
  usage: 'verify <file>',
  describes: 'Recompute a certificate: digests, list of checks, statements, signature',
  options: {
    key: text('FILE', 'the public key of the signer (PEM): the signature must be made by it'),
    report: text('DIR', 'result folder of the run, or its conformance.json', 'next to the certificate'),
    json: toggle('as JSON'),
  },
  positionals: { file: { type: 'string', description: 'certificate.json, or the folder that holds it' } },
  exits:
    '0 all holds, 1 something does not hold or cannot be known, 2 wrong usage, 4 the suite itself failed',
  examples: [
    ['$0 verify conformance-report', 'all files in one folder, as `certify` writes them'],
    ['$0 verify certificate.json --report acme --key public.pem', 'signed by whom we think?'],
  ],
  // Loaded only when it is needed, because it takes longer to load than everything that `--help` needs.
  run: async (flags, io, services) => (await import('../running/verify.ts')).verify(flags, io, services),
}
