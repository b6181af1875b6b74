/** The order of imports: packages, then files of the repository from far to near, in one block. */
export const importOrder = { groups: [['^node:', '^@?\\w', '^', '^\\.']] };
