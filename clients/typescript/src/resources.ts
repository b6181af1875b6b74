import type { components, operations } from './api.ts';

type Schemas = components['schemas'];

export type Booking = Schemas['Booking'];
export type CancellationPolicy = Schemas['CancellationPolicy'];
export type CancellationQuote = Schemas['CancellationQuote'];
export type Currency = Schemas['Currency'];
export type Money = Schemas['Money'];
export type Payment = Schemas['Payment'];
export type Refund = Schemas['ClientRefund'];

/**
 * An event of the product. Its `type` determines the form of its `data`: the resource as the API shows it, with its
 * version.
 */
export type WebhookEvent = {
  [Type in keyof WebhookData]: Schemas['WebhookEnvelope'] & { type: Type; data: WebhookData[Type] };
}[keyof WebhookData];

type WebhookData = Schemas['WebhookData'];

/** Every problem that the API answers with. Its `type` distinguishes it from the others. */
export type Problem = {
  [Name in keyof Schemas]: Name extends `${string}Problem` ? Schemas[Name] : never;
}[keyof Schemas];

/** The last part of a problem's `type`, such as `refund-exceeds-balance`. */
export type ProblemName = Problem['type'] extends infer Type
  ? Type extends `/problems/${infer Name}`
    ? Name
    : never
  : never;

type BodyOf<Name extends keyof operations> = operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
type QueryOf<Name extends keyof operations> = operations[Name] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;
type AnswerOf<Name extends keyof operations> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

export type NewBooking = BodyOf<'createBooking'>;
export type NewPayment = BodyOf<'initiatePayment'>;
export type NewRefund = BodyOf<'requestRefund'>;
export type NewCancellation = BodyOf<'cancelBooking'>;
export type BookingFilter = Omit<QueryOf<'listBookings'>, 'after'>;
export type PaymentMethodFilter = QueryOf<'listPaymentMethods'>;
export type PaymentMethod = AnswerOf<'listPaymentMethods'>['data'][number];

export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryDetails = Schemas['WebhookDeliveryDetails'];
export type ResentWebhookDeliveries = Schemas['ResentWebhookDeliveries'];
export type NewWebhookEndpoint = BodyOf<'createWebhookEndpoint'>;
export type WebhookEndpointChange = BodyOf<'updateWebhookEndpoint'>;
export type WebhookDeliveryFilter = Omit<QueryOf<'listWebhookDeliveries'>, 'after'>;
export type FailedDeliveries = BodyOf<'resendFailedWebhookDeliveries'>;
