import type { Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { expectData, type ReadOptions, settings, type WriteOptions } from './call.ts';
import { Pages } from './pages.ts';
import { toProblemError } from './problem-error.ts';
import type * as Resource from './resources.ts';

/** The addresses of the business that receive events, and their deliveries. Needs the permission `manage_webhooks`. */
export class WebhookEndpoints {
  readonly #api: Client<paths>;

  constructor(api: Client<paths>) {
    this.#api = api;
  }

  /** The answer has the secret, which is shown only once. */
  create(body: Resource.NewWebhookEndpoint, options?: WriteOptions): Promise<Resource.WebhookEndpointWithSecret> {
    return expectData(this.#api.POST('/api/v1/webhook-endpoints', { body, ...settings(options) }));
  }

  async list(options?: ReadOptions): Promise<readonly Resource.WebhookEndpoint[]> {
    return (await expectData(this.#api.GET('/api/v1/webhook-endpoints', { ...options }))).data;
  }

  get(endpoint: string, options?: ReadOptions): Promise<Resource.WebhookEndpoint> {
    const params = { path: { endpoint } };
    return expectData(this.#api.GET('/api/v1/webhook-endpoints/{endpoint}', { params, ...options }));
  }

  update(
    endpoint: string,
    body: Resource.WebhookEndpointChange,
    options?: ReadOptions,
  ): Promise<Resource.WebhookEndpoint> {
    const params = { path: { endpoint } };
    return expectData(this.#api.PATCH('/api/v1/webhook-endpoints/{endpoint}', { params, body, ...options }));
  }

  /** Also succeeds if a repeated attempt no longer finds the endpoint, because the answer to an earlier one was lost. */
  async delete(endpoint: string, options?: ReadOptions): Promise<void> {
    const params = { path: { endpoint } };
    const { error, response } = await this.#api.DELETE('/api/v1/webhook-endpoints/{endpoint}', { params, ...options });
    if (!response.ok) throw toProblemError(error, response);
  }

  /**
   * For 24 hours, webhooks are signed with both secrets. Another rotation within this time ends the oldest secret at
   * once.
   */
  rotateSecret(endpoint: string, options?: WriteOptions): Promise<Resource.WebhookEndpointWithSecret> {
    const call = { params: { path: { endpoint } }, ...settings(options) };
    return expectData(this.#api.POST('/api/v1/webhook-endpoints/{endpoint}/rotate-secret', call));
  }

  /** Sends an event of the type `endpoint.test`. */
  test(endpoint: string, options?: WriteOptions): Promise<Resource.WebhookDelivery> {
    const call = { params: { path: { endpoint } }, ...settings(options) };
    return expectData(this.#api.POST('/api/v1/webhook-endpoints/{endpoint}/test', call));
  }

  listDeliveries(
    endpoint: string,
    filter: Resource.WebhookDeliveryFilter = {},
    options?: ReadOptions,
  ): Pages<Resource.WebhookDelivery> {
    return new Pages((after) => {
      const params = { path: { endpoint }, query: { ...filter, ...(after !== undefined && { after }) } };
      return expectData(this.#api.GET('/api/v1/webhook-endpoints/{endpoint}/deliveries', { params, ...options }));
    });
  }

  /** A delivery with its attempts. */
  getDelivery(endpoint: string, delivery: string, options?: ReadOptions): Promise<Resource.WebhookDeliveryDetails> {
    const call = { params: { path: { endpoint, delivery } }, ...options };
    return expectData(this.#api.GET('/api/v1/webhook-endpoints/{endpoint}/deliveries/{delivery}', call));
  }

  resend(endpoint: string, delivery: string, options?: WriteOptions): Promise<Resource.WebhookDelivery> {
    const call = { params: { path: { endpoint, delivery } }, ...settings(options) };
    return expectData(this.#api.POST('/api/v1/webhook-endpoints/{endpoint}/deliveries/{delivery}/resend', call));
  }

  resendFailed(
    endpoint: string,
    body: Resource.FailedDeliveries,
    options?: WriteOptions,
  ): Promise<Resource.ResentWebhookDeliveries> {
    const call = { params: { path: { endpoint } }, body, ...settings(options) };
    return expectData(this.#api.POST('/api/v1/webhook-endpoints/{endpoint}/resend-failed', call));
  }
}
