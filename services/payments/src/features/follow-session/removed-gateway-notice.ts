import type { Logger } from '@booking/runtime';

const NOT_POLLED = 'open payments of a gateway that is not configured any more cannot be polled: add it to GATEWAYS';

/** Warns about each removed gateway once per process. */
export function removedGatewayNotice(logger: Logger): (gateway: string) => void {
  const noticed = new Set<string>();
  return (gateway) => {
    if (!noticed.has(gateway)) logger.warn({ gateway }, NOT_POLLED);
    noticed.add(gateway);
  };
}
