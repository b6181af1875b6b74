import type { Place } from './place.ts';

export const webhookEndpoints = {
  async createWebhookEndpoint({ client }: Place) {
    const { secret } = await client.webhookEndpoints.create({
      url: 'https://shop.example.com/webhooks',
      events: ['booking.*', 'refund.failed'],
    });
    return secret;
  },

  async listWebhookEndpoints({ client }: Place) {
    const endpoints = await client.webhookEndpoints.list();
    return endpoints.map(({ url }) => url);
  },

  async getWebhookEndpoint({ client, endpoint }: Place) {
    const { active, events } = await client.webhookEndpoints.get(endpoint);
    return active ? events : [];
  },

  async updateWebhookEndpoint({ client, endpoint }: Place) {
    const { events } = await client.webhookEndpoints.update(endpoint, { events: ['booking.*'], active: true });
    return events;
  },

  async rotateWebhookSecret({ client, endpoint }: Place) {
    const { secret } = await client.webhookEndpoints.rotateSecret(endpoint);
    return secret;
  },

  async testWebhookEndpoint({ client, endpoint }: Place) {
    const delivery = await client.webhookEndpoints.test(endpoint);
    return delivery.id;
  },

  async listWebhookDeliveries({ client, endpoint }: Place) {
    const { data } = await client.webhookEndpoints.listDeliveries(endpoint).page();
    return data.map(({ eventType, status }) => `${eventType}: ${status}`);
  },

  async getWebhookDelivery({ client, endpoint, delivery }: Place) {
    const { attempts } = await client.webhookEndpoints.getDelivery(endpoint, delivery);
    return attempts;
  },

  async resendWebhookDelivery({ client, endpoint, delivery }: Place) {
    const { status } = await client.webhookEndpoints.resend(endpoint, delivery);
    return status;
  },

  async resendFailedWebhookDeliveries({ client, endpoint }: Place) {
    const resent = await client.webhookEndpoints.resendFailed(endpoint, { since: '2026-01-01T00:00:00Z' });
    return resent;
  },

  async deleteWebhookEndpoint({ client, endpoint }: Place) {
    await client.webhookEndpoints.delete(endpoint);
    return true;
  },
};
