declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** The types that the tests need; the package has none. */
  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): RequestListener;
  }
}
