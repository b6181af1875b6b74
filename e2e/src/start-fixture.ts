import type { EmbeddedStack } from '@booking/embedded-stack';
import { ProductClient, SimulatorClient } from '@booking/testing';
import { startProduct } from './start-product.ts';

/** The running product and its users: the shop, a customer, staff, and the simulated gateways. */
export type Fixture = {
  readonly product: EmbeddedStack;
  readonly gateway: SimulatorClient;
  readonly shop: ProductClient;
  readonly alice: ProductClient;
  readonly staff: ProductClient;
};

export async function startFixture(variables?: Readonly<Record<string, string>>, dataDir?: string): Promise<Fixture> {
  const product = await startProduct(variables, { dataDir });
  return {
    product,
    gateway: new SimulatorClient(product),
    shop: await ProductClient.shopOf(product),
    alice: await ProductClient.of(product, 'alice'),
    staff: await ProductClient.of(product, 'staff', ['process_refunds', 'read_all']),
  };
}
