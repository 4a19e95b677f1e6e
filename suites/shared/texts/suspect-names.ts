/** Legal names of groups that a firewall may treat as an attack and refuse with any status. */
export const suspectNames: ReadonlySet<string> = new Set(['__proto__', 'constructor'])
