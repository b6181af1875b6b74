import { isPublicAddress } from './is-public-address.ts';

type Variables = Readonly<Record<string, unknown>>;
type Fault = { readonly variable: string; readonly message: string };

/**
 * Finds settings by which the public could make simulated payments. While `PUBLIC_URL` is public, these are the sandbox
 * gateway, and a gateway whose API is at a private address. `ALLOW_SANDBOX_IN_PUBLIC=yes` permits them.
 */
export function findPublicSandbox(variables: Variables, gateways: readonly string[]): Fault[] {
  const { PUBLIC_URL: publicUrl, ALLOW_SANDBOX_IN_PUBLIC: allow } = variables;
  if (allow === 'yes' || !isUrl(publicUrl) || !isPublicAddress(publicUrl)) return [];
  const why = `while PUBLIC_URL (${publicUrl}) is public`;
  const wayOut = 'or set ALLOW_SANDBOX_IN_PUBLIC=yes to take simulated payments in public';
  return gateways.flatMap((gateway): Fault[] => {
    const variable = `${gateway.toUpperCase()}_API_BASE`;
    const apiBase = variables[variable];
    if (gateway === 'sandbox') {
      return [{ variable: 'GATEWAYS', message: `Contains sandbox ${why}: remove it, ${wayOut}` }];
    }
    if (!isUrl(apiBase) || isPublicAddress(apiBase)) return [];
    return [{ variable, message: `Is the address of a simulator ${why}: remove it, ${wayOut}` }];
  });
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value);
}
