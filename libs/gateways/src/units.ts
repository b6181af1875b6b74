import {
  AMOUNT_MINOR_MAX,
  Currency,
  type CurrencyCode,
  currencyExponents,
  type Money,
  withDecimalPoint,
} from '@booking/contracts';
import { GatewayRejected } from './gateway-errors.ts';

/**
 * The units in which a gateway counts money: those of ISO 4217, with exceptions. Currencies that a gateway does not
 * document are not accepted, because a wrong number of decimals could charge a hundred times the amount.
 */
export type Units = {
  /** The name of the gateway in errors. */
  readonly gateway: string;
  /** The only currencies that the gateway accepts; by default all of ISO 4217. */
  readonly taken?: ReadonlySet<string>;
  /** The currencies that the gateway does not accept. */
  readonly refused?: ReadonlySet<string>;
  readonly decimals?: Partial<Record<CurrencyCode, number>>;
  /** The currencies whose last decimal must be zero. */
  readonly tens?: ReadonlySet<string>;
};

/** Reads a list of currencies, separated by blanks. */
export function currencySet(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '));
}

/** Converts an amount to the gateway's units. Throws `GatewayRejected` when they cannot express it exactly. */
export function toUnits(units: Units, { amount, currency }: Money): number {
  const exact = movePoint(BigInt(amount), decimalsTo(units, currency) - currencyExponents[currency]);
  const isMovable = exact !== undefined && !(units.tens?.has(currency) && exact % 10n !== 0n);
  if (!isMovable || exact > Number.MAX_SAFE_INTEGER) {
    throw new GatewayRejected(`${units.gateway} cannot express ${amount} minor units of ${currency}`);
  }
  return Number(exact);
}

/** Converts an amount to decimal text with all decimals of the gateway. Throws `GatewayRejected` like `toUnits`. */
export function toDecimalText(units: Units, money: Money): string {
  return withDecimalPoint(toUnits(units, money), decimalsTo(units, money.currency));
}

type Reported<Amount> = { readonly amount: Amount; readonly currency: string };

/** Converts an amount reported in the gateway's units. Throws unless it is an exact amount that the gateway accepts. */
export function fromUnits(units: Units, reported: Reported<number | string>): Money {
  const currency = knownCurrency(units, reported.currency);
  const decimals = decimalsAt(units, currency);
  if (decimals === undefined) throw new RangeError(`${units.gateway} does not take ${currency}`);
  const exact = movePoint(BigInt(reported.amount), currencyExponents[currency] - decimals);
  if (exact === undefined || exact < 0n) throw new RangeError(`${units.gateway} reported no amount`);
  return toMoney(units, exact, currency);
}

/** Converts a reported decimal text. Throws RangeError unless it is an exact amount of a known currency. */
export function fromDecimalText(units: Units, reported: Reported<string>): Money {
  const currency = knownCurrency(units, reported.currency);
  const exponent = currencyExponents[currency];
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,4}))?$/.exec(reported.amount) ?? [];
  const figures = fraction.replace(/0+$/, '').padEnd(exponent, '0');
  if (whole === undefined || figures.length > exponent) throw new RangeError(`${units.gateway} reported no amount`);
  return toMoney(units, BigInt(whole + figures), currency);
}

/** An amount in the form of several gateways: an integer of the gateway's units. */
export type UnitAmount = Reported<number>;

/**
 * Converts amounts to and from a `UnitAmount`. `to` throws `GatewayRejected` if the gateway cannot express the amount.
 * `from` throws RangeError for an invalid amount or a currency that the gateway does not document.
 */
export function unitAmounts(units: Units) {
  return {
    to: (money: Money): UnitAmount => ({ amount: toUnits(units, money), currency: money.currency }),
    from: (reported: UnitAmount): Money => fromUnits(units, reported),
  };
}

/** The decimals of a currency at the gateway. Undefined for a currency that the gateway does not accept. */
export function decimalsAt({ taken, refused, decimals }: Units, currency: CurrencyCode): number | undefined {
  const isTaken = (taken?.has(currency) ?? true) && !refused?.has(currency);
  return isTaken ? (decimals?.[currency] ?? currencyExponents[currency]) : undefined;
}

function decimalsTo(units: Units, currency: CurrencyCode): number {
  const decimals = decimalsAt(units, currency);
  if (decimals === undefined) throw new GatewayRejected(`${units.gateway} does not take ${currency}`);
  return decimals;
}

function knownCurrency({ gateway }: Units, currency: string): CurrencyCode {
  const known = Currency.safeParse(currency);
  if (!known.success) throw new RangeError(`${gateway} reported an unknown currency`);
  return known.data;
}

function toMoney({ gateway }: Units, exact: bigint, currency: CurrencyCode): Money {
  if (exact > AMOUNT_MINOR_MAX) throw new RangeError(`${gateway} reported an amount above the maximum`);
  return { amount: Number(exact), currency };
}

/** Moves the decimal point of an amount. Returns undefined if digits would be lost. */
function movePoint(amount: bigint, digits: number): bigint | undefined {
  if (digits >= 0) return amount * 10n ** BigInt(digits);
  const unit = 10n ** BigInt(-digits);
  return amount % unit === 0n ? amount / unit : undefined;
}
