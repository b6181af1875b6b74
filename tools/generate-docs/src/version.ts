import packageJson from '../../../package.json' with { type: 'json' };

/** The version of the product, which is the version of every document about it. */
export const { version } = packageJson;
