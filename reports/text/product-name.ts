import type { Implementation } from '../../harness/config/config.ts'

/** `Acme Board 1.2`: maker (unless the product bears its name), product and version; empty where the configuration names none of them. */
export function productName({ organization = '', product = '', version = '' }: Implementation): string {
  const maker = product.startsWith(organization) ? '' : organization
  return [maker, product, version].filter((part) => part !== '').join(' ')
}
