import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The files of a certificate for 127.0.0.1, in the folder it was made for. */
export const certificateFiles = { certificate: 'certificate.pem', key: 'key.pem' } as const

/**
 * Makes a self-signed certificate for 127.0.0.1 that is valid for a day.
 * @param openssl the program
 * @param folder gets the files named in {@link certificateFiles}
 */
export function makeCertificate(openssl: string, folder: string): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = [
    '-keyout',
    join(folder, certificateFiles.key),
    '-out',
    join(folder, certificateFiles.certificate),
  ]
  execFileSync(openssl, ['req', '-x509', ...key, ...subject, ...files], { stdio: 'pipe' })
}
