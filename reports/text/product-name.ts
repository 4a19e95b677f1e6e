import type { Implementation } from '../../harness/config/config.ts'

/**
 * `Acme Board 1.2`: maker, product and version. The maker is left out if the product name begins with it. Empty if the
 * configuration names none of them.
 */
export function productName({ organization = '', product = '', version = '' }: Implementation): string {
  const maker = product.startsWith(organization) ? '' : organization
  return [maker, product, version].filter((part) => part !== '').join(' ')
}
