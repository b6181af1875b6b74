declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  /** As far as the tests use it; the package brings no types. */
  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): RequestListener;
  }
}
